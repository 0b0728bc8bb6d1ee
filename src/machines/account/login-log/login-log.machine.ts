import { type LogIn, loginLog } from '#api/contract/people/login-log.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';

export type LoginLogQuery = AddressQuery<'status' | 'for_clerk' | 'record_time'>;
export const loginLogQuery = addressQuery(loginLog.query, ['status', 'for_clerk', 'record_time']);

const { setup, chart } = pagedList<LoginLogQuery, Page<LoginLogQuery, LogIn>>(loginLogQuery);

/** The store's log-ins. Lives as long as the screen. */
export const loginLogMachine = setup.createMachine({
  id: 'loginLog',
  meta: { title: '登录日志' },
  ...chart,
});
