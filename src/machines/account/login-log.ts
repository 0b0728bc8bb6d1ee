import { loginLog } from '#api/contract/people/login-log.ts';
import { addressQuery } from '#machines/kits/list-query.ts';
import { plainList } from '#machines/kits/plain-list.ts';

/** Every log-in of the store, also those that failed (`log.login`). */
export const loginLogList = plainList({
  route: 'console-security-login-log',
  what: '登录记录',
  query: addressQuery(loginLog.query, ['status', 'for_clerk', 'record_time']),
  load: (client, query, options) => client.call(loginLog, { query }, options),
});
