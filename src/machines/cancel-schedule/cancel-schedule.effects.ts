import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { type cancelOperation, cancelSchedule } from '#api/contract/ios.ts';
import { refusalOf, sentenceOf } from '../refusal.ts';
import type { CancelAnswer } from './cancel-schedule.machine.ts';

/** The specification's own for locks at a time, ours for every command. */
export type CancelCall = typeof cancelSchedule | typeof cancelOperation;

/** The effects of the cancel-schedule machine. */
export const cancelScheduleEffects = (client: Client, call: CancelCall = cancelSchedule) => ({
  // No signal: who leaves the screen wants it all the same, and is told when it fails.
  cancelSchedule: fromPromise<CancelAnswer, { operationId: string }>(async ({ input }) => {
    try {
      const body = { operation_log_id: input.operationId };
      const { cancel } = await client.call(call, { body });
      return { ok: true, result: cancel === 'won' ? 'won' : 'tooLate' };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),
});
