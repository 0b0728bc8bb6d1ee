import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import { list } from '#api/contract/apple/devices.ts';
import { deviceOverview } from '#api/contract/apple/home.ts';
import type { HomeOverview } from './home-overview.machine.ts';

/** ours: the home shows the beginning of each list, the list screen has the rest */
const shownDevices = '5';

export const homeOverviewEffects = (client: Client) => ({
  loadOverview: fromPromise<HomeOverview, { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
    const options = { signal, quiet: quiet && ('again' as const) };
    const devices = async (attention: 'abnormal' | 'pending') =>
      (await client.call(list, { query: { attention, page_size: shownDevices } }, options)).list;
    const [{ apple }, abnormal, pending] = await Promise.all([
      client.call(deviceOverview, {}, options),
      devices('abnormal'),
      devices('pending'),
    ]);
    return { counters: apple, abnormal, pending };
  }),
});
