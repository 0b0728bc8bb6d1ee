import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { type Permission, permissionCode, permissions, type Rights } from '#domain/access/permissions.ts';
import { mayEnter } from '#domain/access/route-access.ts';
import { routeOf } from '#domain/access/routes.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { codesOf } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import type { MappedRight } from '#machines/clerks/permission-map.ts';
import { devicesOf, inOrder, partOf, rightParts, rightTitle } from '#screens/shared/rights/right-titles.ts';

/** Rights in groups, in sentences, and to begin with. */

/** The kinds of devices that the store has. */
export const kindsOf = (user: Rights): readonly DeviceKindName[] =>
  deviceKindNames.filter((kind) => mayEnter(routeOf(deviceKind(kind).routes.list).access, user));

/** The titles of these rights by their part of the product, as the console itself knows them. */
export function titlesByGroup(codes: readonly string[]) {
  const held = permissions.filter(({ code }) => codes.includes(code));
  const groups = Map.groupBy(held, ({ action }) => partOf(action));
  return inOrder(groups).map(([id, rights]) => ({
    title: rightParts[id] ?? '其他',
    titles: rights.map(({ title }) => title),
  }));
}

interface Held {
  readonly is_admin: boolean;
  readonly permission: readonly string[];
}

/** What somebody with these rights can do, as one would say it. `kinds`: those that the store has. */
export function sentencesOf(
  map: readonly MappedRight[],
  { is_admin, permission }: Held,
  kinds: readonly DeviceKindName[],
): readonly string[] {
  if (is_admin) return ['可以看到门店的全部设备，进行所有操作，并管理店员和门店设置。'];
  const held = map.filter(({ type }) => permission.includes(type));
  const ofDevices = kinds.flatMap((kind) => {
    const devices = devicesOf(kind);
    const { viewAll, viewVisibleClerk } = deviceKind(kind);
    const views: readonly (Permission | null)[] = [viewAll, viewVisibleClerk];
    const done = held.filter(({ parent, alias }) => parent === kind && !views.some((view) => view === alias));
    return [
      `${sightWords[sightOf(permission, kind)]}${devices}。`,
      done.length === 0
        ? `不能对${devices}进行操作。`
        : `可以对${devices}进行：${done.map(({ title }) => title).join('、')}。`,
    ];
  });
  const others = held.filter(({ parent }) => !deviceKindNames.some((kind) => kind === parent));
  const high = held.filter((right) => right.is_high_privilege);
  return [
    ...ofDevices,
    ...(others.length > 0 ? [`可以${others.map(({ title }) => title).join('、')}。`] : []),
    ...(high.length > 0
      ? [
          `其中 ${high.length} 项不可恢复或会使设备脱离管理：${high.map(({ parent, title }) => rightTitle(parent, title)).join('、')}。`,
        ]
      : []),
  ];
}

type Sight = 'all' | 'chosen' | 'own';
const sightWords: Record<Sight, string> = {
  all: '可以看到门店的全部',
  chosen: '可以看到自己和可见店员名下的',
  own: '只能看到自己名下的',
};

function sightOf(permission: readonly string[], kind: DeviceKindName): Sight {
  const { viewAll, viewVisibleClerk } = deviceKind(kind);
  const may = (action: Permission) => permission.includes(permissionCode(action));
  if (may(viewAll)) return 'all';
  return viewVisibleClerk === null || may(viewVisibleClerk) ? 'chosen' : 'own';
}

/** Whose devices somebody sees, told by kind where it differs. `names`: of the visible clerks */
export function visibleInWords(
  clerk: Pick<Clerk, 'is_admin' | 'permission'>,
  names: readonly string[],
  kinds: readonly DeviceKindName[],
): string {
  const words: Record<Sight, string> = {
    all: '全部店员',
    chosen: names.join('、') || '仅本人',
    own: '仅本人',
  };
  const codes = codesOf(clerk);
  const told = kinds.map((kind) => ({ kind, text: words[clerk.is_admin ? 'all' : sightOf(codes, kind)] }));
  if (new Set(told.map(({ text }) => text)).size === 1) return told[0]?.text ?? '';
  return told.map(({ kind, text }) => `${devicesOf(kind)}：${text}`).join('；');
}

const codes = (...actions: Permission[]) => actions.map(permissionCode);

/** Ours: what people of a store often do; the specification names no roles. */
export const rightsTemplates: readonly { readonly title: string; readonly permission: readonly string[] }[] =
  [
    {
      title: '店员',
      permission: codes(
        'apple.new',
        'apple.enableLostMode',
        'apple.disableLostMode',
        'apple.reboot',
        'apple.playLostSound',
        'android.new',
        'android.lock',
        'android.unlock',
        'android.getLocation',
      ),
    },
    {
      title: '库管',
      permission: codes(
        'apple.new',
        'apple.viewAll',
        'apple.changeClerk',
        'apple.setWallpaper',
        'apple.setSystemRestriction',
        'apple.setAppRestriction',
        'apple.archive',
        'android.new',
        'android.viewAll',
        'android.changeClerk',
        'android.setWallpaper',
        'android.setSystemRestriction',
        'android.setAppRestriction',
        'android.regulate',
        'android.archive',
      ),
    },
    {
      title: '财务',
      permission: codes(
        'apple.viewAll',
        'apple.enableLostMode',
        'apple.disableLostMode',
        'report.list',
        'security.operationLog',
        'android.viewAll',
        'android.lock',
        'android.unlock',
      ),
    },
    {
      title: '只读',
      permission: codes('apple.viewAll', 'report.list', 'security.operationLog', 'android.viewAll'),
    },
  ];
