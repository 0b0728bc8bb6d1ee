import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { CallFailure, hasCode, sessionVerdict } from '#api/contract/failure.ts';
import { operationStatus } from '#api/contract/ios.ts';
import * as messages from '#domain/messages.ts';
import { type Refusal, refusalOf, sentenceOf } from '../refusal.ts';
import type { Problem } from '../secured-command/secured-command.types.ts';
import { callCommand } from '../secured-command/secured-rows.ts';
import type { BatchAnswer, Finding, SendInput } from './batch-command.types.ts';
import type { BatchKeeper } from './batch-keeper.ts';

/** A refusal of the password is told to the person at once; what becomes of each device stands in the dialog. */
export const batchCommandEffects = (client: Client, keeper: BatchKeeper) => ({
  // No signal: what was confirmed is not taken back, and the record knows that it left.
  sendCommand: fromPromise<BatchAnswer, SendInput>(async ({ input }) => {
    const { record, request, idempotencyKey, credential } = input;
    try {
      keeper.keep(record);
    } catch {
      // A uuid that nobody keeps is not sent: after a crash the device might get its command twice.
      return { kind: 'halted', problem: { field: 'form', sentence: messages.batchNotKept }, key: null };
    }
    try {
      const options = { idempotencyKey, quiet: 'key' in credential };
      const { key = null } = await callCommand(client, request, { credential, smsCode: '' }, options);
      return { kind: 'accepted', key };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return answerTo(refusal);
    }
  }),

  lookUpOperation: fromPromise<Finding, { idempotencyKey: string }>(async ({ input, signal }) => {
    const params = { id: input.idempotencyKey };
    try {
      const { status, remark } = await client.call(operationStatus, { params }, { signal, quiet: true });
      return { received: true, status, sentence: remark };
    } catch (error) {
      if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return { received: false };
      throw error;
    }
  }),
});

function answerTo(refusal: Refusal): BatchAnswer {
  const { key = null } = refusal;
  const sentence = sentenceOf(refusal);
  const field = haltedField(refusal);
  return field ? { kind: 'halted', problem: { field, sentence }, key } : { kind: 'refused', sentence, key };
}

/** What a refusal that every other device would meet as well is about; null where it concerns this device alone. */
function haltedField(refusal: Refusal): Problem['field'] | null {
  if (hasCode(refusal, 'SECPWD_MISMATCH')) return 'password';
  if (hasCode(refusal, 'INVALID_INPUT')) return 'request';
  const everywhere =
    hasCode(refusal, 'TOO_MANY', 'PERMISSION_DENIED') ||
    sessionVerdict(refusal) !== 'none' ||
    refusal.message === messages.accountChanged ||
    refusal.message === messages.secondaryUnset;
  return everywhere ? 'form' : null;
}
