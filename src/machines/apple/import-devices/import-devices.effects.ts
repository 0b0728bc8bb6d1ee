import { fromPromise } from 'xstate';
import { importDevices, previewImport } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { Refusal } from '#machines/refusal.ts';
import type { ImportAnswer, ImportInput, PreviewAnswer, PreviewInput } from './import-devices.machine.ts';

/** The effects of the import-devices machine. */
export const importDevicesEffects = (client: Client) => ({
  preview: fromPromise<PreviewAnswer, PreviewInput>(({ input, signal }) =>
    submitted(client.call(previewImport, { body: bodyOf(input) }, { signal }), blamedField),
  ),

  // No signal: who closes the dialog wants it all the same.
  importLines: fromPromise<ImportAnswer, ImportInput>(({ input: { idempotencyKey, ...input } }) =>
    submitted(client.call(importDevices, { body: bodyOf(input) }, { idempotencyKey }), blamedField),
  ),
});

const bodyOf = ({ lines, forClerk }: PreviewInput) => ({ lines: [...lines], for_clerk: forClerk });

const blamedField = (refusal: Refusal) => fieldOf(refusal, ['lines', 'for_clerk']);
