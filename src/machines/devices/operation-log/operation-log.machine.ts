import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';
import { type LogQuery, logQuery } from '../port/log-query.ts';

const { setup, chart } = pagedList<LogQuery, Page<LogQuery, DeviceOperation>>(logQuery);

/** The store's records of operations. Lives as long as the screen. */
export const operationLogMachine = setup.createMachine({
  id: 'operationLog',
  meta: { title: '操作日志' },
  ...chart,
});
