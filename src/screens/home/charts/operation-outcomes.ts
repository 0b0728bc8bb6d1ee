import type { OperationDay } from '#api/contract/operation-day.ts';
import { rangeOf } from '#screens/shared/list/day-range.ts';
import type { Day } from '#ui/chart/day-columns.tsx';

const outcomes = [
  { field: 'done', name: '已执行', tone: 'ok' },
  { field: 'unfinished', name: '未结束', tone: 'wait' },
  { field: 'failed', name: '失败', tone: 'locked' },
  { field: 'unknown', name: '结果未知', tone: 'warn' },
  { field: 'cancelled', name: '已取消', tone: 'none' },
] as const;

/** A day of commands, as it is drawn. `log`: the address of the log; null: the person may not enter it. */
export const dayOf = (row: OperationDay, log: string | null): Day => ({
  day: row.day,
  href: log === null ? undefined : `${log}?record_time=${rangeOf({ from: row.day, to: row.day })}`,
  parts: outcomes.map(({ field, name, tone }) => ({ name, tone, value: row[field] })),
});
