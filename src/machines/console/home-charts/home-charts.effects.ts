import { fromPromise } from 'xstate';
import { clerks, operations, superviseOverview } from '#api/contract/home.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { HomeFigures } from './home-charts.machine.ts';

/** The effects of the home-charts machine. `seesLog`: the person may read the operation log. */
export const homeChartsEffects = (client: Client, { seesLog }: { readonly seesLog: boolean }) => ({
  loadCharts: fromPromise<HomeFigures, { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
    // They stand beside what the page is for, and say in their place that they could not be loaded.
    const options = { signal, quiet: quiet ? ('again' as const) : ('beside' as const) };
    const [states, { list }, days] = await Promise.all([
      client.call(superviseOverview, {}, options),
      client.call(clerks, {}, options),
      seesLog ? client.call(operations, {}, options) : null,
    ]);
    return { states, clerks: list, days };
  }),
});
