import * as v from 'valibot';
import * as messages from '#domain/messages.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, uuid } from '../row/fields.ts';

const session = v.object({
  id: uuid,
  /** as in the login log, or 未知浏览器 */
  browser: v.string(),
  /** of the last use */
  ip: v.string(),
  /** where that is, as in the login log */
  place: v.nullable(v.string()),
  /** of the log-in */
  date_created: instant,
  /** to the minute */
  last_used: instant,
  /** the one that asks */
  current: v.boolean(),
});
export type Session = v.InferOutput<typeof session>;

const ok = v.object({ ok: v.literal(true) });

/** Where one is logged in, newest first (`decision.sessions`). Ours, as those below. */
export const ownSessions = endpoint({
  name: 'user.sessions',
  method: 'GET',
  path: '/api/user/sessions',
  title: '我的登录设备',
  access: { login: true },
  result: listOf(session),
});

/**
 * One of them, or all but the one that asks: its tokens are worth nothing any more, and its streams end. Repeating it changes nothing. Errors:
 * 404, also for somebody else's.
 */
export const endOwnSessions = endpoint({
  name: 'user.endSessions',
  method: 'POST',
  path: '/api/user/sessions/end',
  title: '退出登录设备',
  access: { login: true },
  errors: ['NOT_FOUND'],
  body: v.pipe(
    v.strictObject({ id: v.optional(uuid), others: v.optional(v.literal(true, messages.invalidInput)) }),
    v.check(({ id, others }) => (id === undefined) !== (others === undefined), messages.invalidInput),
  ),
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
