import { fromPromise } from 'xstate';
import {
  cancel,
  look,
  prevalidation,
  resume,
  start,
  type UnlockSaga,
} from '#api/contract/apple/one-click-unlock.ts';
import type { Client } from '#api/contract/row/call.ts';
import { CallFailure, hasCode } from '#api/contract/row/failure.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import type {
  Finding,
  LookUpSagaInput,
  PrevalidateInput,
  PrevalidationAnswer,
  RefusedAnswer,
  ResumeInput,
  SagaAnswer,
  StartInput,
} from './one-click-unlock.machine.ts';

export const oneClickUnlockEffects = (client: Client) => ({
  prevalidate: fromPromise<PrevalidationAnswer, PrevalidateInput>(async ({ input, signal }) => {
    const { deviceId, commands, password, smsCode } = input;
    const body = {
      device_id: deviceId,
      commands: [...commands],
      password,
      ...(smsCode && { sms_code: smsCode }),
    };
    try {
      const { list, key, sms_required } = await client.call(prevalidation, { body }, { signal });
      return { ok: true, verdicts: list, key, smsRequired: sms_required };
    } catch (error) {
      return refusedCall(error);
    }
  }),

  // No signal: who leaves the screen has confirmed all the same, and finds it at the device.
  startSaga: fromPromise<SagaAnswer, StartInput>(({ input: { deviceId, commands, key, idempotencyKey } }) =>
    answered(
      client.call(start, { body: { device_id: deviceId, commands: [...commands], key } }, { idempotencyKey }),
    ),
  ),

  lookUpSaga: fromPromise<Finding, LookUpSagaInput>(async ({ input, signal }) => {
    try {
      const options = { signal, quiet: input.quiet && ('again' as const), answers: ['NOT_FOUND'] as const };
      return await client.call(look, { params: { id: input.sagaId } }, options);
    } catch (error) {
      if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return null;
      throw error;
    }
  }),

  resumeSaga: fromPromise<SagaAnswer, ResumeInput>(
    ({ input: { sagaId, idempotencyKey, password, smsCode } }) =>
      answered(
        client.call(
          resume,
          { params: { id: sagaId }, body: { password, ...(smsCode && { sms_code: smsCode }) } },
          { idempotencyKey },
        ),
      ),
  ),

  cancelSaga: fromPromise<SagaAnswer, { sagaId: string }>(({ input }) =>
    answered(client.call(cancel, { params: { id: input.sagaId } })),
  ),
});

const answered = async (call: Promise<UnlockSaga>): Promise<SagaAnswer> => {
  try {
    return { ok: true, saga: await call };
  } catch (error) {
    return refusedCall(error);
  }
};

/** Throws where nobody knows what the server did. */
function refusedCall(error: unknown): RefusedAnswer {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return { ok: false, ...refusedBy(refusal) };
}
