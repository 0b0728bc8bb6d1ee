import { fromPromise } from 'xstate';
import { importDevices, previewImport, type RawLine } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';
import { importCellMaxLength } from '#domain/limits.ts';
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

const bodyOf = ({ lines, forClerk }: PreviewInput) => ({
  lines: lines.map(withinBounds),
  for_clerk: forClerk,
});

/** What is longer is refused of its line; the whole body shall not be. */
const withinBounds = ({ serial_number, ...rest }: RawLine): RawLine => ({
  serial_number: cut(serial_number),
  ...Object.fromEntries(Object.entries(rest).map(([name, cell]) => [name, cut(String(cell))])),
});
const cut = (cell: string) => cell.slice(0, importCellMaxLength);

const blamedField = (refusal: Refusal) => fieldOf(refusal, ['lines', 'for_clerk']);
