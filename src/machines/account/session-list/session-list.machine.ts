import type { Session } from '#api/contract/people/sessions.ts';
import { endableList } from '#machines/kits/endable-list.ts';

/** In place of an id: all but the one that asks. */
export const otherSessions = 'others';

/** Where somebody is logged in, and how that is ended elsewhere; here 退出登录 does it. */
export const sessionListMachine = endableList<Session>({
  id: 'sessionList',
  title: '登录设备',
  ending: '正在退出',
  canEnd: (sessions, asked) =>
    sessions.some(({ id, current }) => !current && (id === asked || asked === otherSessions)),
});
