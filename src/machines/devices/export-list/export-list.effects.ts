import { fromPromise } from 'xstate';
import * as rows from '#api/contract/apple/export.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasReason } from '#api/contract/row/failure.ts';
import { pageSizes } from '#domain/limits.ts';
import { blamesPassword, refusalOf, sentenceOf, toldOf } from '#machines/refusal.ts';
import { contractQuery, filterOf } from '../device-list/device-query.ts';
import type { DownloadAnswer, LookAnswer, StartAnswer, StartInput } from './export-list.machine.ts';

/** The effects of the export-list machine; `save` gives the file to the browser. */
export const exportListEffects = (client: Client, save: (file: Blob) => void) => ({
  lookLatest: fromPromise<rows.ExportJob | null, { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
    const query = { page_size: String(pageSizes[0]), own: '1' } as const;
    const { list } = await client.call(rows.list, { query }, { signal, quiet: quiet && 'again' });
    return list[0] ?? null;
  }),

  // No signal: what was confirmed is not taken back by leaving.
  startExport: fromPromise<StartAnswer, StartInput>(async ({ input }) => {
    const { password, filter, idempotencyKey } = input;
    try {
      const body = { password, filter: contractQuery(filterOf(filter)) };
      return {
        kind: 'started',
        job: await client.call(rows.start, { body }, { idempotencyKey }),
      };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (hasReason(refusal, 'exportRunning')) return { kind: 'busy' };
      const field = blamesPassword(refusal) ? 'password' : 'form';
      return { kind: 'refused', problem: { field, ...toldOf(refusal) } };
    }
  }),

  lookJob: fromPromise<LookAnswer, { id: string }>(async ({ input, signal }) => {
    try {
      return { ok: true, job: await client.call(rows.look, { params: input }, { signal, quiet: 'again' }) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),

  cancelJob: fromPromise<rows.ExportJob, { id: string }>(({ input }) =>
    client.call(rows.cancel, { params: input }),
  ),

  download: fromPromise<DownloadAnswer, { id: string }>(async ({ input, signal }) => {
    try {
      const response = await client.open(rows.download, { params: input }, { signal });
      save(await response.blob());
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),
});
