import * as v from 'valibot';
import { password as passwordSchema, smsCode as smsCodeSchema } from '#api/contract/row/credentials.ts';
import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
import { isIrreversible } from '#domain/apple/unlock-plan.ts';
import { isUnfinishedUnlock, type UnlockStepStatus } from '#domain/apple/unlock-saga.ts';
import { isSerialTail } from '#domain/devices/serial-tail.ts';
import * as messages from '#domain/messages.ts';
import { type Problem, type Proof, problemOf } from '#machines/kits/proof.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import type {
  Context,
  Finding,
  PrevalidationAnswer,
  Refused,
  ResumeInput,
  SagaAnswer,
  StartInput,
} from './one-click-unlock.types.ts';

/** What guards, actions and effects of the chart are told. */

export const isPasswordMalformed = ({ password }: Proof) => !v.is(passwordSchema, password);
export const isCodeAsked = ({ smsAsked, saga }: Context) => smsAsked || (saga?.sms_required ?? false);
export const isCodeMalformed = (context: Context, { smsCode }: Proof) =>
  isCodeAsked(context) && !v.is(smsCodeSchema, smsCode);

export type Answer = PrevalidationAnswer | SagaAnswer;

export const answer = ({ event }: { event: { output: Answer } }) => ({ answer: event.output });
export const prevalidated = ({ event }: { event: { output: PrevalidationAnswer } }) => ({
  answer: event.output,
});
export const answeredSaga = ({ event }: { event: { output: SagaAnswer } }) => ({
  saga: event.output.ok ? event.output.saga : null,
});
export const found = ({ event }: { event: { output: Finding } }) => ({ saga: event.output });
export const typedTail = ({ event }: { event: { text: string } }) => event;
export const typed = ({ event }: { event: Proof }) => event;
/** `deviceId` null: any device may have changed */
export const changed = ({ event }: { event: { deviceId: string } }) => ({ deviceId: event.deviceId });
export const anyDevice = { deviceId: null };

export const problemFrom = (given: Answer): Problem | null => (given.ok ? null : problemOf(given));
export const isRefusedFor = (given: Answer, ...reasons: readonly Refused['reason'][]) =>
  !given.ok && reasons.includes(given.reason);

const show = (field: Problem['field'], sentence: string) =>
  ({ type: 'showProblem', params: { field, sentence } }) as const;
export const showPasswordProblem = {
  type: 'showProblem',
  params: ({ event }: { event: Proof }): Problem => ({
    field: 'password',
    sentence: secondaryPasswordMessage(event.password),
  }),
} as const;
export const showCodeProblem = show('smsCode', messages.smsCodeFormat);
export const showFailure = {
  type: 'showProblem',
  params: ({ event }: { event: { error: unknown } }): Problem => ({
    field: 'form',
    sentence: sentenceOfError(event.error),
  }),
} as const;
export const showKeyExpired = show('password', messages.keyInvalid);
export const showAnswerLost = show('form', messages.unlockAnswerLost);
export const showRefusal = { type: 'showRefusal', params: answer } as const;

export const sagaIdOf = ({ sagaId }: Context): string => {
  if (!sagaId) throw new Error('no one-click unlock was started');
  return sagaId;
};

export function startInput(context: Context): StartInput {
  const { deviceId, chosen, key } = context;
  if (!key) throw new Error('nothing was prevalidated');
  return { deviceId, commands: chosen, key, idempotencyKey: sagaIdOf(context) };
}

/** The credential is made from the event and lives in the effect's input only. */
export function resumeInput(context: Context, { password, smsCode }: Proof): ResumeInput {
  const { resumeKey } = context;
  if (!resumeKey) throw new Error('nothing was confirmed');
  return {
    sagaId: sagaIdOf(context),
    idempotencyKey: resumeKey,
    password,
    smsCode: isCodeAsked(context) ? smsCode : '',
  };
}

/** Something that is still to be done is not brought back by anything: of what was chosen, or of what has begun. */
export function isLasting({ saga, verdicts }: Pick<Context, 'saga' | 'verdicts'>): boolean {
  if (!saga) return verdicts.some(({ command, applies }) => applies && isIrreversible(command));
  return saga.steps.some(({ irreversible, status }) => irreversible && !passed.includes(status));
}
const passed: readonly UnlockStepStatus[] = ['done', 'skipped', 'covered', 'cancelled'];

export const isDeviceConfirmed = (context: Context) =>
  !isLasting(context) || isSerialTail(context.serialNumber, context.serialTail);

export const isOver = ({ saga }: Context) => saga !== null && !isUnfinishedUnlock(saga.status);
export const isStopped = ({ saga }: Context) => saga?.status === 'stopped';
export const mayCancel = ({ saga }: Context) => saga?.status === 'holding' || saga?.status === 'running';
