import { fromPromise } from 'xstate';
import { importDevices, previewImport } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { ImportAnswer, ImportInput, PreviewAnswer, PreviewInput } from './import-devices.machine.ts';

const bodyOf = ({ lines, forClerk }: PreviewInput) => ({ lines: [...lines], for_clerk: forClerk });

function refused(error: unknown): Extract<PreviewAnswer, { kind: 'refused' }> {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  const field = refusal.field === 'for_clerk' ? 'for_clerk' : 'lines';
  return { kind: 'refused', problem: { field, sentence: sentenceOf(refusal) } };
}

/** The effects of the import-devices machine. */
export const importDevicesEffects = (client: Client) => ({
  preview: fromPromise<PreviewAnswer, PreviewInput>(async ({ input, signal }) => {
    try {
      const { lines } = await client.call(previewImport, { body: bodyOf(input) }, { signal });
      return { kind: 'judged', verdicts: lines };
    } catch (error) {
      return refused(error);
    }
  }),

  // No signal: who closes the dialog wants it all the same.
  importLines: fromPromise<ImportAnswer, ImportInput>(async ({ input }) => {
    const { idempotencyKey } = input;
    try {
      const { registered, lines } = await client.call(
        importDevices,
        { body: bodyOf(input) },
        { idempotencyKey },
      );
      return registered > 0 ? { kind: 'registered', count: registered } : { kind: 'judged', verdicts: lines };
    } catch (error) {
      return refused(error);
    }
  }),
});
