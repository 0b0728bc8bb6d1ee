import { fromPromise } from 'xstate';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasReason } from '#api/contract/row/failure.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { exportedKind } from '#machines/kinds/exported-kinds.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { DownloadAnswer, LookAnswer, StartAnswer, StartInput } from './export-list.machine.ts';

/** The effects of the export-list machine for the list of this kind; `save` gives the file to the browser. */
export function exportListEffects(client: Client, kind: DeviceKindName, save: (file: Blob) => void) {
  const { latest, start, look, cancel, file } = exportedKind(kind);
  return {
    lookLatest: fromPromise<ExportJob | null, { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
      const [newest = null] = await latest(client, { signal, quiet: quiet && 'again' });
      return newest;
    }),

    // No signal: what was confirmed is not taken back by leaving.
    startExport: fromPromise<StartAnswer, StartInput>(async ({ input }) => {
      const { password, filter, idempotencyKey } = input;
      try {
        return { kind: 'started', job: await start(client, { password, filter }, { idempotencyKey }) };
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        if (hasReason(refusal, 'exportRunning')) return { kind: 'busy' };
        return { kind: 'refused', ...refusedBy(refusal) };
      }
    }),

    lookJob: fromPromise<LookAnswer, { id: string }>(async ({ input, signal }) => {
      try {
        return { ok: true, job: await look(client, input, { signal, quiet: 'again' }) };
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return { ok: false, sentence: sentenceOf(refusal) };
      }
    }),

    cancelJob: fromPromise<ExportJob, { id: string }>(({ input }) => cancel(client, input, {})),

    download: fromPromise<DownloadAnswer, { id: string }>(async ({ input, signal }) => {
      try {
        const response = await file(client, input, { signal });
        save(await response.blob());
        return { ok: true };
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return { ok: false, sentence: sentenceOf(refusal) };
      }
    }),
  };
}
