import { useSelector } from '@xstate/react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { CounterName, DeviceListQuery } from '#machines/devices/port/device-query.ts';
import { valueControl } from '#screens/shared/actors/control.ts';
import { counters } from '#screens/shared/counters.ts';
import { StatCounters } from '#ui/table/stat-counters.tsx';
import type { DeviceListActor } from './list-actor.ts';

/** The counters over everything that the person may see; each is a filter (`decision.counters`). */
export function CounterStrip<Row extends DeviceListItem>({
  list,
  counterOf,
}: Pick<DeviceListQuery, 'counterOf'> & { list: DeviceListActor<Row> }) {
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
