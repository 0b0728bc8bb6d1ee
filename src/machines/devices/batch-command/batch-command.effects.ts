import { fromPromise } from 'xstate';
import { detail } from '#api/contract/apple/devices.ts';
import { changeForClerk } from '#api/contract/apple/registration.ts';
import { lookUpOperation } from '#api/contract/operations.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import { CallFailure, hasCode, hasReason, sessionVerdict } from '#api/contract/row/failure.ts';
import { operationStatus as statuses } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { type Refusal, refusalOf, sentenceOf } from '#machines/refusal.ts';
import { problemOf, refusedBy } from '../secured-command/command-answer.ts';
import { callCommand } from '../secured-command/secured-calls.ts';
import type { Problem } from '../secured-command/secured-command.types.ts';
import type { Credential } from '../secured-command/secured-request.ts';
import type { BatchAnswer, Finding, LookUpInput, SendInput } from './batch-command.types.ts';
import type { BatchKeeper } from './batch-keeper.ts';
import type { HandOver } from './batch-record.ts';
import type { HeldPassword } from './held-password.ts';

/** The effects of the batch-command machine. */
export const batchCommandEffects = (client: Client, keeper: BatchKeeper, held: HeldPassword) => ({
  // No signal: what was confirmed is not taken back, and the record knows that it left.
  sendCommand: fromPromise<BatchAnswer, SendInput>(async ({ input }) => {
    const { record, request, idempotencyKey, credential } = input;
    try {
      keeper.keep(record);
    } catch {
      // A uuid that nobody keeps is not sent: after a crash the device might get its command twice.
      return { kind: 'halted', problem: { field: 'form', sentence: messages.batchNotKept }, key: null };
    }
    if (request.command === 'change-for-clerk') return handOver(client, request, credential, held);
    try {
      const proof = { credential, smsCode: '' };
      const { key = null } = await callCommand(client, request, proof, { idempotencyKey });
      return { kind: 'accepted', key };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return answerTo(refusal);
    }
  }),

  lookUpOperation: fromPromise<Finding, LookUpInput>(({ input, signal }) =>
    lookAt(client, input, { signal, quiet: input.quiet && 'again', answers: ['NOT_FOUND'] }),
  ),
});

/** Takes the password each time; the same again changes nothing, so that no key is needed to repeat it. */
async function handOver(
  client: Client,
  { body }: HandOver,
  credential: Credential,
  held: HeldPassword,
): Promise<BatchAnswer> {
  const password = held.passwordOf(credential);
  if (password === null)
    return { kind: 'halted', problem: { field: 'password', sentence: messages.keyInvalid }, key: null };
  try {
    await client.call(changeForClerk, { body: { ...body, password } });
    return { kind: 'accepted', key: held.hold(password) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // Asked after the password, which was right.
    const wasRight = hasCode(refusal, 'NOT_POSSIBLE') && !hasReason(refusal, 'secondaryUnset');
    if (hasCode(refusal, 'SECPWD_MISMATCH')) held.forget();
    return answerTo({ ...refusal, ...(wasRight && { key: held.hold(password) }) });
  }
}

const lookAt = (
  client: Client,
  { idempotencyKey, handOver }: LookUpInput,
  options: CallOptions<'NOT_FOUND'>,
) => (handOver ? lookAtOwner(client, handOver, options) : lookAtOperation(client, idempotencyKey, options));

async function lookAtOperation(
  client: Client,
  id: string,
  options: CallOptions<'NOT_FOUND'>,
): Promise<Finding> {
  try {
    const { status, remark } = await client.call(lookUpOperation, { params: { id } }, options);
    return { received: true, status, sentence: remark };
  } catch (error) {
    if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return { received: false };
    throw error;
  }
}

/** Whose it is now. Who gave it away may see it no more: then nobody here knows. */
async function lookAtOwner(
  client: Client,
  body: HandOver['body'],
  options: CallOptions<'NOT_FOUND'>,
): Promise<Finding> {
  const { acknowledged, unknown } = statuses;
  try {
    const input = { params: { id: body.device_id }, query: {} };
    const { for_clerk } = await client.call(detail, input, options);
    return for_clerk?.id === body.for_clerk
      ? { received: true, status: acknowledged, sentence: '' }
      : { received: false };
  } catch (error) {
    if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND'))
      return { received: true, status: unknown, sentence: messages.maybeHandedOver };
    throw error;
  }
}

function answerTo(refusal: Refusal): BatchAnswer {
  const { key = null } = refusal;
  const problem = haltingProblem(refusal);
  return problem ? { kind: 'halted', problem, key } : { kind: 'refused', sentence: sentenceOf(refusal), key };
}

/** What a refusal that every other device would meet as well is about; null where it concerns this device alone. */
function haltingProblem(refusal: Refusal): Problem | null {
  const problem = problemOf(refusedBy(refusal));
  if (problem.field === 'password' || problem.field === 'request') return problem;
  const everywhere =
    hasCode(refusal, 'TOO_MANY', 'PERMISSION_DENIED') ||
    sessionVerdict(refusal) !== 'none' ||
    hasReason(refusal, 'accountChanged', 'secondaryUnset');
  return everywhere ? { ...problem, field: 'form' } : null;
}
