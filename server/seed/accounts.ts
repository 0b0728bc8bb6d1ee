import { type Permission, permissionCode, permissions } from '#domain/access/permissions.ts';
import { seedIds } from './invented/ids.ts';

/** Who can sign in to the demo. Passwords are no secrets: demo data never exists in production (`decision.demo`). */
export interface DemoAccount {
  readonly id: string;
  readonly store_id: string;
  readonly name: string;
  /** what the person can do, in Chinese, as printed at start */
  readonly role: string;
  readonly phone_number: string;
  readonly password: string;
  readonly secondary_password: string;
  readonly is_admin: boolean;
  readonly disabled: boolean;
  /** codes as the clerk row carries them */
  readonly permission: readonly string[];
  /** clerks whose devices this one sees too */
  readonly visible_clerk: readonly string[];
  /** printed at start */
  readonly printed: boolean;
}

const { stores, clerks } = seedIds;

const clerkOf = (
  store_id: string,
  account: Pick<DemoAccount, 'id' | 'name' | 'role' | 'phone_number'> & Partial<DemoAccount>,
): DemoAccount => ({
  store_id,
  password: 'Phone-2026',
  secondary_password: 'Guard-2026',
  is_admin: false,
  disabled: false,
  permission: [],
  visible_clerk: [],
  printed: false,
  ...account,
});

const codes = (...actions: Permission[]) => actions.map(permissionCode);

const everythingOfDevices = permissions
  .filter(({ action }) => action.startsWith('apple.') || action.startsWith('android.'))
  .map(({ code }) => code);

/** Keyed as `seedIds.clerks`. */
export const accounts = {
  admin: clerkOf(stores.main, {
    id: clerks.admin,
    name: '陈国栋',
    role: '门店管理员，全部权限',
    phone_number: '12057180001',
    is_admin: true,
    printed: true,
  }),
  full: clerkOf(stores.main, {
    id: clerks.full,
    name: '李晓雯',
    role: '店员，全部设备与设备操作、操作日志',
    phone_number: '12057180002',
    permission: [...everythingOfDevices, ...codes('security.operationLog')],
    printed: true,
  }),
  lockOnly: clerkOf(stores.main, {
    id: clerks.lockOnly,
    name: '赵一鸣',
    role: '店员，只能锁定自己的苹果设备',
    phone_number: '12057180003',
    permission: codes('apple.enableLostMode'),
    printed: true,
  }),
  viewOnly: clerkOf(stores.main, {
    id: clerks.viewOnly,
    name: '孙倩',
    role: '店员，只能查看全部苹果设备',
    phone_number: '12057180004',
    permission: codes('apple.viewAll'),
    printed: true,
  }),
  neighbour: clerkOf(stores.main, {
    id: clerks.neighbour,
    name: '王磊',
    role: '店员，可解锁，可查看赵一鸣的设备',
    phone_number: '12057180005',
    permission: codes('apple.viewVisibleClerk', 'apple.disableLostMode'),
    visible_clerk: [clerks.lockOnly],
  }),
  disabled: clerkOf(stores.main, {
    id: clerks.disabled,
    name: '周敏',
    role: '店员，已停用',
    phone_number: '12057180006',
    permission: codes('apple.viewAll', 'apple.enableLostMode', 'apple.disableLostMode'),
    disabled: true,
  }),
  otherAdmin: clerkOf(stores.other, {
    id: clerks.otherAdmin,
    name: '林海峰',
    role: '滨江分店管理员',
    phone_number: '12057180011',
    is_admin: true,
  }),
  otherClerk: clerkOf(stores.other, {
    id: clerks.otherClerk,
    name: '何雨桐',
    role: '滨江分店店员',
    phone_number: '12057180012',
    permission: everythingOfDevices,
  }),
  withoutApple: clerkOf(stores.withoutApple, {
    id: clerks.withoutApple,
    name: '吴建平',
    role: '下沙体验店管理员，门店未开通苹果设备',
    phone_number: '12057180021',
    is_admin: true,
  }),
} as const satisfies Record<keyof typeof clerks, DemoAccount>;

export const demoAccounts: readonly DemoAccount[] = Object.values(accounts);

/** The accounts that the start prints: the first store's admin and three telling clerks. */
export const printedAccounts = demoAccounts.filter(({ printed }) => printed);
