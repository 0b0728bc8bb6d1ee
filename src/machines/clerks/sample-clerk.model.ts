import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { permissionCode } from '#domain/access/permissions.ts';

/** One of a store's clerks, for test models. */
export const sampleClerk = (fields: Partial<Clerk> = {}): Clerk => ({
  id: '66666666-6666-4666-8666-666666666666',
  date_created: '2026-10-01T02:00:00.000Z',
  date_updated: '2026-10-01T02:00:00.000Z',
  store: { id: '55555555-5555-4555-8555-555555555555', store_name: '城西店' },
  name: '赵一鸣',
  phone_number: '120****0003',
  is_admin: false,
  permission: permissionCode('apple.enableLostMode'),
  visible_clerk: [],
  system_user: false,
  disabled: false,
  quota_limit: true,
  total_quota: 20,
  used_quota: 12,
  has_secondary_password: true,
  must_change_password: false,
  last_login_time: '2026-11-20T02:00:00.000Z',
  session_count: 1,
  changed: { clerk_name: '陈国栋', at: '2026-11-19T02:00:00.000Z' },
  last_act: null,
  ...fields,
});
