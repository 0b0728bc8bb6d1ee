import * as v from 'valibot';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, uuid } from '../row/fields.ts';

const session = v.object({
  id: uuid,
  /** of the log-in */
  date_created: instant,
  ip: v.string(),
  /** as in the login log; null where it is not known */
  device: v.nullable(v.string()),
  /** as there */
  place: v.optional(v.nullable(v.string()), null),
  /** when its tokens were renewed last, which whoever uses it does every quarter of an hour; null where a replica of the former
   * release answers */
  last_used_at: v.optional(v.nullable(instant), null),
  /** the one that asks */
  current: v.boolean(),
});
export type Session = v.InferOutput<typeof session>;

const ok = v.object({ ok: v.literal(true) });

/** Where one is logged in, newest first. Ours, as those below. */
export const ownSessions = endpoint({
  name: 'user.sessions',
  method: 'GET',
  path: '/api/user/sessions',
  title: '我的登录设备',
  access: { login: true },
  result: listOf(session),
});

/** Its tokens are worth nothing any more, and its streams end. Repeating it changes nothing. Errors: 404, also for somebody else's. */
export const endOwnSession = endpoint({
  name: 'user.endSession',
  method: 'POST',
  path: '/api/user/sessions/{id}/end',
  title: '退出登录设备',
  access: { login: true },
  errors: ['NOT_FOUND'],
  params: v.object({ id: uuid }),
  result: ok,
});

/** All but the one that asks. */
export const endOtherSessions = endpoint({
  name: 'user.endOtherSessions',
  method: 'POST',
  path: '/api/user/sessions/end-others',
  title: '退出其他登录设备',
  access: { login: true },
  result: ok,
});

/** Where a clerk is logged in, to administrators. */
export const clerkSessions = endpoint({
  name: 'store.clerk.sessions',
  method: 'GET',
  path: '/api/store/clerk/sessions',
  title: '店员的登录设备',
  access: { login: true, admin: true },
  target: 'clerk',
  query: v.strictObject({ id: uuid }),
  result: listOf(session),
});

/**
 * Ends one session of a clerk, or all of them where none is named, but for the one that asks. The journal says who did. Repeating it changes
 * nothing. Errors: 404, also for a session of somebody else.
 */
export const endClerkSessions = endpoint({
  name: 'store.clerk.endSessions',
  method: 'POST',
  path: '/api/store/clerk/end-sessions',
  title: '让店员的设备退出登录',
  access: { login: true, admin: true },
  target: 'clerk',
  body: v.strictObject({ id: uuid, session: v.optional(uuid) }),
  result: ok,
});
