import type { LogRecord } from '#api/contract/records.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';
import { type LogQuery, logQuery } from '../port/log-query.ts';

const { setup, chart } = pagedList<LogQuery, Page<LogQuery, LogRecord>>(logQuery);

/** The store's records of operations. Lives as long as the screen. */
export const operationLogMachine = setup.createMachine({
  id: 'operationLog',
  meta: { title: '操作日志' },
  ...chart,
});
