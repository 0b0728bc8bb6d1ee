import * as v from 'valibot';
import { endpoint } from '../row/endpoint.ts';
import { uuid } from '../row/fields.ts';

/** `entity.user`; beside the two named lists what the layout shows. The phone number is masked (`decision.secrets`). */
export const user = v.object({
  id: uuid,
  name: v.string(),
  phone_number: v.string(),
  store: v.object({ id: uuid, store_name: v.string() }),
  is_admin: v.boolean(),
  available_modules: v.array(v.string()),
  permission: v.array(v.string()),
  has_secondary_password: v.boolean(),
  /**
   * Ours: an administrator has reset the login password. Until it is changed there is nothing to be had but this, user/update-password and
   * its SMS code, renewal and log-out. Absent where a replica of the former release answers.
   */
  must_change_password: v.optional(v.boolean()),
  /** ours: what a lock begins with by its fields, and the name of its template (`decision.lock-text`). Absent as above. */
  lock_text: v.nullish(v.record(v.string(), v.string())),
});
export type User = v.InferOutput<typeof user>;

export const me = endpoint({
  name: 'user.me',
  method: 'GET',
  path: '/api/user/me',
  title: '当前用户',
  access: { login: true },
  whoever: true,
  beforePasswordChange: true,
  result: user,
});
