import { settingsLog } from '#api/contract/store/settings.ts';
import { addressQuery } from '#machines/kits/list-query.ts';
import { plainList } from '#machines/kits/plain-list.ts';

/** Who changed which setting of the store (`decision.settings-log`). */
export const settingsLogList = plainList({
  route: 'console-merchant-config',
  what: '设置记录',
  query: addressQuery(settingsLog.query, ['section']),
  load: (client, query, options) => client.call(settingsLog, { query }, options),
});
