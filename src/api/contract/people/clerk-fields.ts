import * as v from 'valibot';
import { codesIn, inTableOrder, isPermissionCode } from '#domain/access/permissions.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { clerkQuotaMax, heldPermissionMax, visibleClerksMax } from '#domain/limits.ts';
import { instant, uuid } from '../row/fields.ts';
import { lastChange } from '../row/last-change.ts';

/** What a clerk is made of and what of that may be set (`entity.clerk`, `valid.clerk.create`). */

export const quota = v.pipe(
  v.number(clerkMessages.quotaRequired),
  v.integer(clerkMessages.quotaNotWhole),
  v.minValue(0, clerkMessages.quotaTooSmall),
  v.maxValue(clerkQuotaMax, clerkMessages.quotaTooLarge(clerkQuotaMax)),
);
export const quotaLimit = v.boolean('是否限制配额有误');

/** Codes joined by commas, as the entity has them; what is kept stands in the order of the table, each once. */
export const permission = v.pipe(
  v.string('权限有误'),
  v.transform(codesIn),
  v.check((codes) => codes.every(isPermissionCode), clerkMessages.permissionUnknown),
  v.transform((codes) => inTableOrder(codes).join(',')),
);
/** The same of somebody who may have codes that there are no more: they are no mistake of whoever sends them back. */
export const heldPermission = v.pipe(v.string('权限有误'), v.maxLength(heldPermissionMax, '权限有误'));
export const isAdmin = v.boolean('是否门店管理员有误');

/** Clerks of the store whose devices this one sees, too. */
export const visibleClerks = v.pipe(
  v.array(uuid, '可见店员有误'),
  v.maxLength(visibleClerksMax, clerkMessages.visibleClerksTooMany(visibleClerksMax)),
  v.transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
);

/** As the journal has them. */
export const clerkActs = ['disable', 'enable', 'reset-password'] as const;

/** One clerk, to administrators. No password, and the phone number masked (`decision.secrets`). */
export const clerk = v.object({
  id: uuid,
  date_created: instant,
  date_updated: instant,
  store: v.object({ id: uuid, store_name: v.string() }),
  name: v.string(),
  phone_number: v.string(),
  is_admin: v.boolean(),
  /** codes joined by commas; of an administrator they count for nothing */
  permission: v.string(),
  visible_clerk: v.array(uuid),
  system_user: v.boolean(),
  disabled: v.boolean(),
  quota_limit: v.boolean(),
  /** counts where `quota_limit` is on; ours: below `used_quota` it refuses new devices and takes none away */
  total_quota: v.number(),
  /** devices in use of all kinds */
  used_quota: v.number(),
  has_secondary_password: v.boolean(),
  /** ours: the login password was reset and is to be changed */
  must_change_password: v.boolean(),
  /** ours: null, who has never logged in */
  last_login_time: v.nullable(instant),
  /** ours: in how many browsers the clerk is logged in */
  session_count: v.number(),
  /** ours: by whom, and when, what `store.clerk.update` sets was set last */
  changed: lastChange,
  /** ours: what else was done to the account last, by whom and when; absent where a replica of the former release answers */
  last_act: v.optional(
    v.nullable(v.object({ what: v.picklist(clerkActs), clerk_name: v.string(), at: instant })),
    null,
  ),
});
export type Clerk = v.InferOutput<typeof clerk>;
