import * as v from 'valibot';
import { loginStatus } from '#domain/devices/status-values.ts';
import { dayRange } from '../row/day-range.ts';
import { endpoint } from '../row/endpoint.ts';
import { digit, instant, pageNum, pageSize, uuid } from '../row/fields.ts';

/** `entity.login-log` */
const logIn = v.object({
  id: uuid,
  date_created: instant,
  store: uuid,
  clerk: v.object({ id: uuid, name: v.string() }),
  ip: v.string(),
  status: v.picklist(Object.values(loginStatus)),
  /** ours: as its browser tells it, such as “Windows · Edge”; null where it tells nothing that is known */
  device: v.nullable(v.string()),
  /** ours: where the address is; null where that is not known, or a replica of the former release answers */
  place: v.optional(v.nullable(v.string()), null),
  /** ours: this person had not logged in with that browser before (`decision.known-browser`) */
  new_device: v.boolean(),
});
export type LogIn = v.InferOutput<typeof logIn>;

/** `decision.paging`: `total` is exact unless there are `more`. */
const logIns = v.object({
  list: v.array(logIn),
  total: v.number(),
  more: v.optional(v.literal(true)),
});

/** Every log-in of the store, also those that failed, newest first (`log.login`). */
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
    for_clerk: v.optional(uuid),
    record_time: v.optional(dayRange),
  }),
  result: logIns,
});

/** One's own (`decision.own-log-ins`), newest first. */
export const ownLoginLog = endpoint({
  name: 'user.loginLog',
  method: 'GET',
  path: '/api/user/login-log',
  title: '我的登录记录',
  access: { login: true },
  query: v.strictObject({ page_num: v.optional(pageNum), page_size: v.optional(pageSize) }),
  result: logIns,
});
