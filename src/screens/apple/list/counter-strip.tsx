import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import { type CounterName, counterOf } from '#machines/devices/device-list/device-query.ts';
import { valueControl } from '#screens/shared/control.ts';
import { counters } from '#screens/shared/counters.ts';
import { StatCounters } from '#ui/table/stat-counters.tsx';

/** The counters over everything that the person may see; each is a filter (`decision.counters`). */
export function CounterStrip({ list }: { list: ActorRefFrom<typeof deviceListMachine> }) {
  const figures = useSelector(list, ({ context }) => context.page?.counters);
  const query = useSelector(list, ({ context }) => context.query);
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'));
  return (
    <StatCounters
      label="设备统计"
      items={counters.map((counter) => ({ ...counter, value: figures?.[counter.id] }))}
      value={counterOf(query)}
      {...valueControl(list, 'counter.choose', (counter: CounterName) => ({ counter }))}
      loading={loading}
    />
  );
}
