import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';
import { type LogQuery, logPaging } from './log-query.ts';

export interface LogPage extends Page<LogQuery> {
  readonly list: readonly DeviceOperation[];
  /** `total` is where counting ended (`decision.paging`) */
  readonly more?: true | undefined;
}

const { setup, chart } = pagedList<LogQuery, LogPage>(logPaging);

/** The store's records of operations. Lives as long as the screen. */
export const operationLogMachine = setup.createMachine({
  id: 'operationLog',
  meta: { title: '操作日志' },
  ...chart,
});
