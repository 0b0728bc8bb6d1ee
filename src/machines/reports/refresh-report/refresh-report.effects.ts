import { fromPromise } from 'xstate';
import { refresh } from '#api/contract/reports/reports.ts';
import type { Client } from '#api/contract/row/call.ts';
import { submitted } from '#machines/kits/submission/submission.effects.ts';
import type { AskedVersion, RefreshAnswer, RefreshInput } from './refresh-report.machine.ts';

/** The effects of the refresh-report machine. */
export const refreshReportEffects = (client: Client) => ({
  askRefresh: fromPromise<RefreshAnswer, RefreshInput>(({ input: { level, id: of, idempotencyKey } }) =>
    submitted<never, AskedVersion>(
      client
        .call(refresh, { body: { level, id: of } }, { idempotencyKey })
        .then(({ id, joined }) => ({ id, joined })),
      () => null,
    ),
  ),
});
