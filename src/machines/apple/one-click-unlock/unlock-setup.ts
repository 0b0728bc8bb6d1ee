import { assign, setup, stateIn } from 'xstate';
import type { UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { grantMs, readRetryMs } from '#domain/limits.ts';
import type { Problem, Proof } from '#machines/kits/proof.ts';
import { notProvided } from '#machines/not-provided.ts';
import type {
  Context,
  Finding,
  LookUpSagaInput,
  OneClickUnlockEvent,
  OneClickUnlockInput,
  PrevalidateInput,
  PrevalidationAnswer,
  ResumeInput,
  SagaAnswer,
  StartInput,
} from './one-click-unlock.types.ts';
import * as params from './unlock-params.ts';

const { isRefusedFor } = params;

/** What the chart of one-click unlock is made of. */
export const oneClickUnlockSetup = setup({
  types: {} as {
    context: Context;
    events: OneClickUnlockEvent;
    input: OneClickUnlockInput;
    output: { saga: UnlockSaga | null };
    meta: { title: string };
  },
  actors: {
    prevalidate: notProvided<PrevalidationAnswer, PrevalidateInput>('prevalidate'),
    startSaga: notProvided<SagaAnswer, StartInput>('startSaga'),
    lookUpSaga: notProvided<Finding, LookUpSagaInput>('lookUpSaga'),
    resumeSaga: notProvided<SagaAnswer, ResumeInput>('resumeSaga'),
    cancelSaga: notProvided<SagaAnswer, { sagaId: string }>('cancelSaga'),
  },
  actions: {
    toggle: assign({
      chosen: ({ context: { chosen } }, { command }: { command: UnlockCommandName }) =>
        chosen.includes(command) ? chosen.filter((each) => each !== command) : [...chosen, command],
    }),
    rememberTail: assign({ serialTail: (_, { text }: { text: string }) => text }),
    forgetProof: assign({ verdicts: [], key: null, serialTail: '', smsAsked: false, problem: null }),
    askForCode: assign({ smsAsked: true }),
    rememberVerdicts: assign((_, { answer: given }: { answer: PrevalidationAnswer }) =>
      given.ok ? { verdicts: given.verdicts, key: given.key } : {},
    ),
    dropKey: assign({ key: null }),
    forgetTail: assign({ serialTail: '' }),
    makeSagaId: assign({ sagaId: ({ context }) => context.makeIdempotencyKey() }),
    makeResumeKey: assign({ resumeKey: ({ context }) => context.resumeKey ?? context.makeIdempotencyKey() }),
    dropResumeKey: assign({ resumeKey: null }),
    rememberSaga: assign(({ context }, { saga }: { saga: Finding }) => ({
      saga: saga ?? context.saga,
      outdated: saga === null,
      smsAsked: false,
    })),
    noteOutdated: assign({ outdated: true }),
    noteChange: assign({ changed: true }),
    forgetChange: assign({ changed: false }),
    showProblem: assign({ problem: (_, problem: Problem) => problem }),
    showRefusal: assign(({ context }, { answer: given }: { answer: params.Answer }) => ({
      problem: params.problemFrom(given),
      smsAsked: context.smsAsked || isRefusedFor(given, 'sms'),
    })),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    isAttached: ({ context }) => context.sagaId !== null,
    anyChosen: ({ context }) => context.chosen.length > 0,
    passwordMalformed: (_, proof: Proof) => params.isPasswordMalformed(proof),
    smsCodeMalformed: ({ context }, proof: Proof) => params.isCodeMalformed(context, proof),
    resumePasswordMalformed: ({ context }, proof: Proof) =>
      params.isDeviceConfirmed(context) && params.isPasswordMalformed(proof),
    resumeCodeMalformed: ({ context }, proof: Proof) =>
      params.isDeviceConfirmed(context) && params.isCodeMalformed(context, proof),
    needsCode: (_, { answer: given }: { answer: PrevalidationAnswer }) => given.ok && given.smsRequired,
    accepted: (_, { answer: given }: { answer: params.Answer }) => given.ok,
    keyRefused: (_, { answer: given }: { answer: params.Answer }) => isRefusedFor(given, 'credential'),
    codeMissing: (_, { answer: given }: { answer: params.Answer }) => isRefusedFor(given, 'sms'),
    correctable: (_, { answer: given }: { answer: params.Answer }) =>
      !given.ok && !isRefusedFor(given, 'refused'),
    anyApplies: ({ context }) => context.verdicts.some(({ applies }) => applies),
    isLasting: ({ context }) => params.isLasting(context),
    deviceConfirmed: ({ context }) => params.isDeviceConfirmed(context),
    isFound: (_, { saga }: { saga: Finding }) => saga !== null,
    wasStartedHere: ({ context }) => context.key !== null,
    isOver: ({ context }) => params.isOver(context),
    isStopped: ({ context }) => params.isStopped(context),
    mayCancel: ({ context }) => params.mayCancel(context),
    isFollowed: ({ context }, { deviceId }: { deviceId: string | null }) =>
      context.saga !== null && !params.isOver(context) && (deviceId ?? context.deviceId) === context.deviceId,
    isThisDevice: ({ context }, { deviceId }: { deviceId: string }) => deviceId === context.deviceId,
    missedChange: ({ context }) => context.saga !== null && context.changed && !params.isOver(context),
    isOutdated: ({ context }) => context.saga !== null && context.outdated && !params.isOver(context),
    changedMeanwhile: ({ context }) => context.changed,
    isChanging: stateIn('#oneClickUnlock.unlock.changing'),
    unlockClosed: stateIn('#oneClickUnlock.unlock.closed'),
  },
  delays: { keyExpiry: grantMs, retry: readRetryMs },
});
