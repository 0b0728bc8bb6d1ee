import * as v from 'valibot';
import { dayRange } from '#api/contract/row/day-range.ts';
import { endpoint } from '#api/contract/row/endpoint.ts';
import { digit, instant, listOf, pageNum, pageSize, uuid } from '#api/contract/row/fields.ts';
import { loginStatus } from '#domain/devices/status-values.ts';

const logIn = v.object({
  id: uuid,
  date_created: instant,
  store: uuid,
  clerk: v.object({ id: uuid, name: v.string() }),
  ip: v.string(),
  status: v.picklist(Object.values(loginStatus)),
});
export type LogIn = v.InferOutput<typeof logIn>;

/** Every log-in of the store, also those that failed, newest first. */
export const loginLog = endpoint({
  name: 'store.loginLog',
  method: 'GET',
  path: '/api/store/login-log',
  title: '登录日志',
  access: { login: true, permission: 'security.loginLog' },
  query: v.strictObject({
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
    status: v.optional(digit),
    record_time: v.optional(dayRange),
  }),
  result: listOf(logIn),
});
