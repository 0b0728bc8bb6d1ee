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
});
export type User = v.InferOutput<typeof user>;

export const me = endpoint({
  name: 'user.me',
  method: 'GET',
  path: '/api/user/me',
  title: '当前用户',
  access: { login: true },
  whoever: true,
  result: user,
});
