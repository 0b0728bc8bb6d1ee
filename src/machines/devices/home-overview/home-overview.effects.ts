import { fromPromise } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKind } from '../port/kind.ts';
import type { HomeOverview } from './home-overview.machine.ts';

/** ours: the home shows the beginning of each list, the list screen has the rest */
const most = 5;

/** The effects of the home-overview machine of a kind. */
export const homeOverviewEffects = <Row extends DeviceListItem>(
  client: Client,
  { counters, wanting }: Pick<DeviceKind<Row>, 'counters' | 'wanting'>,
) => ({
  loadOverview: fromPromise<HomeOverview<Row>, { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
    const options = { signal, quiet: quiet && ('again' as const) };
    const [figures, abnormal, pending] = await Promise.all([
      counters(client, options),
      wanting(client, { attention: 'abnormal', most }, options),
      wanting(client, { attention: 'pending', most }, options),
    ]);
    return { counters: figures, abnormal, pending };
  }),
});
