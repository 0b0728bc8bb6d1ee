import { fromPromise } from 'xstate';
import type { DeviceTask } from '#api/contract/device-task.ts';
import { held } from '#api/contract/held-tasks.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import type { Client, Unasked } from '#api/contract/row/call.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { undoTooLate, unlockUndoTooLate } from '#domain/kinds/cancel-sentences.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { HeldOperationsEvent, Hold, UndoAnswer } from './held-operations.machine.ts';
import { undoWordsOf } from './hold-words.ts';

/** The effects of the held-operations machine. */
export const heldOperationsEffects = (client: Client) => ({
  actors: {
    loadHolds: fromPromise<readonly Hold[]>(async ({ signal }) => {
      const { list } = await client.call(held, {}, { signal, quiet: 'again' });
      return list.flatMap(holdOf);
    }),
    waitForEnd: fromPromise<undefined, { until: string }>(async ({ input, signal }) => {
      const msLeft = () => Date.parse(input.until) - serverNow();
      // An answer may have told meanwhile that the server's clock is another.
      while (msLeft() > 0) await pause(msLeft(), signal);
    }),
  },
  actions: {
    reportFault: (_: unknown, { error }: { error: unknown }) => reportError(error),
    // No signal: who leaves the page wants it all the same.
    sendUndo: ({ self }: { self: Undoer }, { holds, again }: { holds: readonly Hold[]; again: boolean }) => {
      for (const hold of holds) {
        const { id } = hold;
        undo(client, hold, again).then(
          (answer) => self.send({ type: 'undo.answered', id, answer }),
          (error: unknown) => {
            if (!(error instanceof CallFailure)) reportError(error);
            self.send({ type: 'undo.lost', id });
          },
        );
      }
    },
  },
});

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => clearTimeout(timer));
    const timer = setTimeout(resolve, ms);
  });

interface Undoer {
  readonly send: (event: HeldOperationsEvent) => void;
}

const holdOf = ({ kind, id, command, device, hold_until: until }: DeviceTask): Hold[] =>
  until === null
    ? []
    : [
        {
          kind,
          id,
          command,
          deviceKind: device.kind,
          device: device.id,
          about: `${device.product_name} · ${device.serial_number}`,
          until,
        },
      ];

/** A first try that fails the client tells by itself. */
async function undo(client: Client, hold: Hold, again: boolean): Promise<UndoAnswer> {
  try {
    const { cancel, tooLate } = await ask(client, hold, again && 'again');
    return cancel === 'won'
      ? { result: 'won', sentence: undoWordsOf(hold).done }
      : { result: 'tooLate', sentence: tooLate };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { result: 'refused', sentence: again ? sentenceOf(refusal) : null };
  }
}

/** Who takes a step back ends the unlock, also without the right to end unlocks. */
async function ask(client: Client, { kind, id, deviceKind, command }: Hold, quiet: Unasked | false) {
  if (kind === 'unlock') {
    const { cancelWorkflow } = kindOf(deviceKind);
    if (!cancelWorkflow) throw new Error(`no workflow of ${deviceKind} is held`);
    const { cancel } = await cancelWorkflow(client, id, { quiet });
    return { cancel, tooLate: unlockUndoTooLate };
  }
  const { cancel, status } = await client.call(cancelOperation, { params: { id } }, { quiet });
  return { cancel, tooLate: kind === 'step' ? unlockUndoTooLate : undoTooLate(deviceKind, command, status) };
}
