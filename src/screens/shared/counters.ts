import type { CounterName } from '#machines/devices/port/device-query.ts';
import type { Counter } from '#ui/table/stat-counters.tsx';

/** How the counters are named and coloured, on the home and over the list (`decision.counters`). */
export const counters: readonly Omit<Counter<CounterName>, 'value'>[] = [
  { id: 'total', label: '全部' },
  { id: 'locked', label: '已锁定', tone: 'locked' },
  { id: 'pending', label: '等待执行', tone: 'wait' },
  { id: 'offline', label: '离线', note: '超过 24 小时', tone: 'none' },
  { id: 'abnormal', label: '异常', note: '需处理', tone: 'warn' },
];
