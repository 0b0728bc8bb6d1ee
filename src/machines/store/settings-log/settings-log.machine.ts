import type { CallResult } from '#api/contract/row/endpoint.ts';
import { settingsLog } from '#api/contract/store/settings.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';

export type SettingsLogQuery = AddressQuery<'section'>;
export const settingsLogQuery = addressQuery(settingsLog.query, ['section']);

export type SettingEntry = CallResult<typeof settingsLog>['list'][number];

const { setup, chart } = pagedList<SettingsLogQuery, Page<SettingsLogQuery, SettingEntry>>(settingsLogQuery);

/** Who changed which setting of the store. Lives as long as the page. */
export const settingsLogMachine = setup.createMachine({
  id: 'settingsLog',
  meta: { title: '设置记录' },
  ...chart,
});
