import { and, assertEvent, assign, not, setup, stateIn } from 'xstate';
import type { UnlockSaga, UnlockVerdict } from '#api/contract/apple/one-click-unlock.ts';
import { isIrreversible, type UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { isUnfinishedUnlock, type UnlockStepStatus } from '#domain/apple/unlock-saga.ts';
import { isSerialTail } from '#domain/devices/serial-tail.ts';
import { grantMs, readRetryMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import {
  afterAnswer,
  askAnew,
  type CodeEvent,
  codeGuards,
  malformed,
  type Proof,
  type ProofAnswer,
  type ProofContext,
  proofGuards,
  type Refused,
  startProof,
  withGrant,
  withProblem,
} from '#machines/kits/proof.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

/**
 * One-click unlock of one device: what to do, who asks, what the server says of it, and then the steps, which the server carries
 * out alone. Its id is made before it is started and asked for after a lost answer; whoever closes the tab finds it again by
 * the device. Lives as long as its dialog.
 */
export const oneClickUnlockMachine = setup({
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
    forgetProof: assign({
      verdicts: [],
      serialTail: '',
      smsAsked: false,
      proof: ({ context }) => forgotten(context),
    }),
    rememberSaga: assign(({ context }, { saga }: { saga: Finding }) => ({
      saga: saga ?? context.saga,
      outdated: saga === null,
      smsAsked: false,
      proof: withGrant(context.proof, null),
    })),
    showRefusal: assign(({ context }, answer: ProofAnswer) => ({
      proof: afterAnswer(context.proof, answer),
      smsAsked: context.smsAsked || isRefusedFor(answer, 'sms'),
    })),
    showAnswerLost: assign({
      proof: ({ context }) =>
        withProblem(askAnew(context.proof), { field: 'form', sentence: messages.unlockAnswerLost }),
    }),
    clearProblem: assign({ proof: ({ context }) => withProblem(context.proof, null) }),
    askAnew: assign({ proof: ({ context }) => askAnew(context.proof) }),
    noteOutdated: assign({ outdated: true }),
    noteChange: assign({ changed: true }),
    forgetChange: assign({ changed: false }),
  },
  guards: {
    // Before anything has begun, the device is confirmed later.
    ...proofGuards<Context>({
      isCodeAsked,
      mayBeGiven: (context) => context.saga === null || isDeviceConfirmed(context),
    }),
    ...codeGuards(isCodeAsked),
    isAttached: ({ context }) => context.sagaId !== null,
    anyChosen: ({ context }) => context.chosen.length > 0,
    needsCode: (_, answer: PrevalidationAnswer) => answer.ok && answer.smsRequired,
    accepted: (_, answer: ProofAnswer) => answer.ok,
    keyRefused: (_, answer: ProofAnswer) => isRefusedFor(answer, 'credential'),
    codeMissing: (_, answer: ProofAnswer) => isRefusedFor(answer, 'sms'),
    correctable: (_, answer: ProofAnswer) => !answer.ok && !isRefusedFor(answer, 'refused'),
    anyApplies: ({ context }) => context.verdicts.some(({ applies }) => applies),
    isLasting: ({ context }) => isLasting(context),
    deviceConfirmed: ({ context }) => isDeviceConfirmed(context),
    isFound: (_, { saga }: { saga: Finding }) => saga !== null,
    wasStartedHere: ({ context }) => context.proof.grant !== null,
    isOver: ({ context }) => isOver(context),
    isStopped: ({ context }) => context.saga?.status === 'stopped',
    mayCancel: ({ context }) => mayCancel(context),
    isThisDevice: ({ context }, { deviceId }: { deviceId: string }) => deviceId === context.deviceId,
    /** `deviceId` null: any device may have changed */
    isFollowed: ({ context }, { deviceId }: { deviceId: string | null }) =>
      context.saga !== null && !isOver(context) && (deviceId ?? context.deviceId) === context.deviceId,
    missedChange: ({ context }) => context.saga !== null && context.changed && !isOver(context),
    isOutdated: ({ context }) => context.saga !== null && context.outdated && !isOver(context),
    changedMeanwhile: ({ context }) => context.changed,
    isChanging: stateIn('#oneClickUnlock.unlock.changing'),
    unlockClosed: stateIn('#oneClickUnlock.unlock.closed'),
  },
  delays: { grantExpiry: grantMs, retry: readRetryMs },
}).createMachine({
  id: 'oneClickUnlock',
  meta: { title: '一键解锁' },
  context: ({ input }) => ({
    ...input,
    serialTail: '',
    smsAsked: false,
    proof: startProof(),
    verdicts: [],
    resumeKey: null,
    saga: null,
    outdated: false,
    changed: false,
  }),
  output: ({ context }) => ({ saga: context.saga }),
  type: 'parallel',
  states: {
    unlock: {
      meta: { title: '解锁' },
      initial: 'opening',
      states: {
        opening: {
          meta: { title: '打开' },
          always: [{ guard: 'isAttached', target: 'lookingUp' }, { target: 'choosing' }],
        },
        choosing: {
          meta: { title: '选择步骤' },
          on: {
            'commands.toggle': {
              actions: assign({
                chosen: ({ context: { chosen }, event: { command } }) =>
                  chosen.includes(command) ? chosen.filter((each) => each !== command) : [...chosen, command],
              }),
            },
            'commands.confirm': { guard: 'anyChosen', target: 'proving' },
            'unlock.close': 'closed',
          },
        },
        proving: {
          meta: { title: '验证身份' },
          on: {
            'proof.confirm': [
              {
                guard: { type: 'isProofTyped', params: ({ event }) => event },
                target: 'prevalidating',
                actions: 'clearProblem',
              },
              { actions: assign({ proof: ({ context, event }) => checked(context, event) }) },
            ],
            'code.sent': { guard: 'wasCodeWrong', actions: 'clearProblem' },
            'commands.change': { target: 'choosing', actions: 'forgetProof' },
            'unlock.close': 'closed',
          },
        },
        prevalidating: {
          meta: { title: '正在预检' },
          invoke: {
            id: 'prevalidate',
            src: 'prevalidate',
            input: ({ context: { deviceId, chosen, smsAsked }, event }) => {
              assertEvent(event, 'proof.confirm');
              const { password, smsCode } = event;
              return { deviceId, commands: chosen, password, smsCode: smsAsked ? smsCode : '' };
            },
            onDone: [
              // The password was right: it stays.
              {
                guard: { type: 'needsCode', params: ({ event }) => event.output },
                target: 'proving',
                actions: assign({ smsAsked: true }),
              },
              {
                guard: { type: 'accepted', params: ({ event }) => event.output },
                target: 'reviewing',
                actions: assign(({ context: { proof }, event: { output } }) =>
                  output.ok
                    ? {
                        verdicts: output.verdicts,
                        proof: withGrant(askAnew(proof), { key: output.key, msLeft: grantMs }),
                      }
                    : {},
                ),
              },
              {
                guard: { type: 'correctable', params: ({ event }) => event.output },
                target: 'proving',
                actions: { type: 'showRefusal', params: ({ event }) => event.output },
              },
              { target: 'refused', actions: { type: 'showRefusal', params: ({ event }) => event.output } },
            ],
            // It changes nothing: it can simply be asked again.
            onError: {
              target: 'proving',
              actions: assign({
                proof: ({ context, event }) =>
                  withProblem(askAnew(context.proof), {
                    field: 'form',
                    sentence: sentenceOfError(event.error),
                  }),
              }),
            },
          },
          on: { 'unlock.close': 'closed' },
        },
        reviewing: {
          meta: { title: '确认' },
          on: {
            'serial.type': {
              guard: 'isLasting',
              actions: assign({ serialTail: ({ event }) => event.text }),
            },
            'choice.confirm': {
              guard: and(['anyApplies', 'deviceConfirmed']),
              target: 'starting',
              actions: ['clearProblem', assign({ sagaId: ({ context }) => context.makeIdempotencyKey() })],
            },
            'commands.change': { target: 'choosing', actions: 'forgetProof' },
            'unlock.close': 'closed',
          },
          after: {
            grantExpiry: {
              target: 'proving',
              actions: assign({
                serialTail: '',
                proof: ({ context }) =>
                  withProblem(withGrant(context.proof, null), {
                    field: 'password',
                    sentence: messages.keyInvalid,
                  }),
              }),
            },
          },
        },
        starting: {
          meta: { title: '正在提交' },
          // No close before there is an answer: it may have begun.
          invoke: {
            id: 'startSaga',
            src: 'startSaga',
            input: ({ context: { deviceId, chosen, proof, sagaId } }) => {
              if (!proof.grant) throw new Error('nothing was prevalidated');
              return { deviceId, commands: chosen, key: proof.grant.key, idempotencyKey: idOf(sagaId) };
            },
            onDone: [
              {
                guard: { type: 'accepted', params: ({ event }) => event.output },
                target: 'watching',
                actions: { type: 'rememberSaga', params: ({ event }) => ({ saga: sagaIn(event.output) }) },
              },
              {
                guard: { type: 'keyRefused', params: ({ event }) => event.output },
                target: 'proving',
                actions: [
                  { type: 'showRefusal', params: ({ event }) => event.output },
                  assign({ proof: ({ context }) => withGrant(context.proof, null) }),
                ],
              },
              {
                guard: { type: 'codeMissing', params: ({ event }) => event.output },
                target: 'proving',
                actions: [
                  { type: 'showRefusal', params: ({ event }) => event.output },
                  assign({ proof: ({ context }) => withGrant(context.proof, null) }),
                ],
              },
              { target: 'refused', actions: { type: 'showRefusal', params: ({ event }) => event.output } },
            ],
            onError: 'lookingUp',
          },
          on: {
            'device.changed': {
              guard: { type: 'isThisDevice', params: ({ event }) => event },
              actions: 'noteChange',
            },
            'poll.due': { actions: 'noteChange' },
          },
        },
        lookingUp: {
          meta: { title: '正在查询进度' },
          entry: 'forgetChange',
          invoke: {
            id: 'lookUpSaga',
            src: 'lookUpSaga',
            input: ({ context }) => ({ sagaId: idOf(context.sagaId), quiet: false }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ saga: event.output }) },
                target: 'watching',
                actions: { type: 'rememberSaga', params: ({ event }) => ({ saga: event.output }) },
              },
              { guard: 'wasStartedHere', target: 'notReceived' },
              { target: 'missing' },
            ],
            onError: [{ guard: 'wasStartedHere', target: 'outcomeUnknown' }, { target: 'notLoaded' }],
          },
          on: {
            'device.changed': {
              guard: { type: 'isThisDevice', params: ({ event }) => event },
              actions: 'noteChange',
            },
            'poll.due': { actions: 'noteChange' },
            'unlock.close': { guard: not('wasStartedHere'), target: 'closed' },
          },
        },
        // Nothing was sent from here: what is read failed, and is read again by itself.
        notLoaded: {
          meta: { title: '进度查询失败' },
          on: { 'outcome.check': 'lookingUp', 'unlock.close': 'closed' },
          initial: 'resting',
          states: {
            resting: {
              meta: { title: '等待重试' },
              after: { retry: 'retrying' },
              on: {
                'device.changed': {
                  guard: { type: 'isThisDevice', params: ({ event }) => event },
                  target: 'retrying',
                },
                'poll.due': 'retrying',
              },
            },
            retrying: {
              meta: { title: '后台重试' },
              entry: 'forgetChange',
              invoke: {
                id: 'lookAgain',
                src: 'lookUpSaga',
                input: ({ context }) => ({ sagaId: idOf(context.sagaId), quiet: true }),
                onDone: [
                  {
                    guard: { type: 'isFound', params: ({ event }) => ({ saga: event.output }) },
                    target: '#oneClickUnlock.unlock.watching',
                    actions: { type: 'rememberSaga', params: ({ event }) => ({ saga: event.output }) },
                  },
                  { target: '#oneClickUnlock.unlock.missing' },
                ],
                onError: 'resting',
              },
              on: {
                'device.changed': {
                  guard: { type: 'isThisDevice', params: ({ event }) => event },
                  actions: 'noteChange',
                },
                'poll.due': { actions: 'noteChange' },
              },
            },
          },
        },
        notReceived: {
          meta: { title: '未送达' },
          on: { 'start.retry': 'starting', 'unlock.close': 'closed' },
        },
        outcomeUnknown: {
          meta: { title: '未收到答复' },
          on: { 'outcome.check': 'lookingUp', 'unlock.close': 'closed' },
        },
        missing: { meta: { title: '查不到' }, on: { 'unlock.close': 'closed' } },
        refused: {
          meta: { title: '无法执行' },
          on: {
            'commands.change': { target: 'choosing', actions: 'forgetProof' },
            'unlock.close': 'closed',
          },
        },
        watching: {
          meta: { title: '逐步执行中' },
          always: [
            { guard: 'isOver', target: 'ended' },
            { guard: 'isStopped', target: 'stopped' },
          ],
          on: {
            'saga.cancel': { guard: 'mayCancel', target: 'changing.cancelling', actions: 'clearProblem' },
            'unlock.close': 'closed',
          },
        },
        stopped: {
          meta: { title: '已停下' },
          always: { guard: not('isStopped'), target: 'watching', actions: 'askAnew' },
          on: {
            'serial.type': {
              guard: 'isLasting',
              actions: assign({ serialTail: ({ event }) => event.text }),
            },
            'saga.resume': [
              {
                guard: { type: 'isProofTyped', params: ({ event }) => event },
                target: 'changing.resuming',
                actions: assign(({ context }) => ({
                  proof: withProblem(context.proof, null),
                  serialTail: '',
                  resumeKey: context.resumeKey ?? context.makeIdempotencyKey(),
                })),
              },
              {
                guard: 'deviceConfirmed',
                actions: assign({ proof: ({ context, event }) => checked(context, event) }),
              },
            ],
            'code.sent': { guard: 'wasCodeWrong', actions: 'clearProblem' },
            'saga.cancel': { target: 'changing.cancelling', actions: ['clearProblem', 'askAnew'] },
            'unlock.close': 'closed',
          },
        },
        changing: {
          meta: { title: '正在继续或取消' },
          initial: 'resuming',
          states: {
            resuming: {
              meta: { title: '正在继续' },
              invoke: {
                id: 'resumeSaga',
                src: 'resumeSaga',
                input: ({ context, event }) => {
                  assertEvent(event, 'saga.resume');
                  const { sagaId, resumeKey } = context;
                  const smsCode = isCodeAsked(context) ? event.smsCode : '';
                  return {
                    sagaId: idOf(sagaId),
                    idempotencyKey: idOf(resumeKey),
                    password: event.password,
                    smsCode,
                  };
                },
                onDone: [
                  {
                    guard: { type: 'accepted', params: ({ event }) => event.output },
                    target: '#oneClickUnlock.unlock.watching',
                    actions: [
                      'askAnew',
                      assign({ resumeKey: null }),
                      { type: 'rememberSaga', params: ({ event }) => ({ saga: sagaIn(event.output) }) },
                    ],
                  },
                  {
                    guard: { type: 'correctable', params: ({ event }) => event.output },
                    target: '#oneClickUnlock.unlock.watching',
                    actions: [
                      assign({ resumeKey: null }),
                      { type: 'showRefusal', params: ({ event }) => event.output },
                    ],
                  },
                  {
                    target: 'rechecking',
                    actions: [
                      assign({ resumeKey: null }),
                      { type: 'showRefusal', params: ({ event }) => event.output },
                    ],
                  },
                ],
                onError: { target: 'rechecking', actions: 'showAnswerLost' },
              },
            },
            cancelling: {
              meta: { title: '正在取消' },
              invoke: {
                id: 'cancelSaga',
                src: 'cancelSaga',
                input: ({ context }) => ({ sagaId: idOf(context.sagaId) }),
                onDone: [
                  {
                    guard: { type: 'accepted', params: ({ event }) => event.output },
                    target: '#oneClickUnlock.unlock.watching',
                    actions: {
                      type: 'rememberSaga',
                      params: ({ event }) => ({ saga: sagaIn(event.output) }),
                    },
                  },
                  {
                    target: 'rechecking',
                    actions: { type: 'showRefusal', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: 'rechecking', actions: 'showAnswerLost' },
              },
            },
            rechecking: {
              meta: { title: '正在核对进度' },
              invoke: {
                id: 'recheckSaga',
                src: 'lookUpSaga',
                input: ({ context }) => ({ sagaId: idOf(context.sagaId), quiet: true }),
                onDone: {
                  target: '#oneClickUnlock.unlock.watching',
                  actions: { type: 'rememberSaga', params: ({ event }) => ({ saga: event.output }) },
                },
                onError: { target: '#oneClickUnlock.unlock.watching', actions: 'noteOutdated' },
              },
            },
          },
        },
        ended: { meta: { title: '已结束' }, on: { 'unlock.close': 'closed' } },
        closed: { meta: { title: '已关闭' }, type: 'final' },
      },
    },
    following: {
      meta: { title: '跟踪进度' },
      initial: 'listening',
      states: {
        listening: {
          meta: { title: '等待变更' },
          always: [
            { guard: 'unlockClosed', target: 'over' },
            { guard: 'isOutdated', target: 'outdated' },
            { guard: 'missedChange', target: 'due' },
          ],
          on: {
            'device.changed': { guard: { type: 'isFollowed', params: ({ event }) => event }, target: 'due' },
            'poll.due': { guard: { type: 'isFollowed', params: { deviceId: null } }, target: 'due' },
          },
        },
        due: {
          meta: { title: '该重新查询' },
          always: [
            { guard: 'isOver', target: 'listening' },
            { guard: not('isChanging'), target: 'asking' },
          ],
        },
        asking: {
          meta: { title: '查询进度' },
          entry: 'forgetChange',
          // What was asked before a change may be older than the answer to the change.
          always: [
            { guard: 'unlockClosed', target: 'over' },
            { guard: 'isChanging', target: 'due' },
          ],
          invoke: {
            id: 'followSaga',
            src: 'lookUpSaga',
            input: ({ context }) => ({ sagaId: idOf(context.sagaId), quiet: true }),
            onDone: [
              {
                guard: 'changedMeanwhile',
                target: 'due',
                actions: { type: 'rememberSaga', params: ({ event }) => ({ saga: event.output }) },
              },
              {
                target: 'listening',
                actions: { type: 'rememberSaga', params: ({ event }) => ({ saga: event.output }) },
              },
            ],
            onError: { target: 'listening', actions: 'noteOutdated' },
          },
          on: {
            'device.changed': {
              guard: { type: 'isFollowed', params: ({ event }) => event },
              actions: 'noteChange',
            },
            'poll.due': {
              guard: { type: 'isFollowed', params: { deviceId: null } },
              actions: 'noteChange',
            },
          },
        },
        outdated: {
          meta: { title: '查询失败' },
          always: [
            { guard: 'unlockClosed', target: 'over' },
            { guard: not('isOutdated'), target: 'listening' },
          ],
          after: { retry: 'due' },
          on: {
            'device.changed': { guard: { type: 'isFollowed', params: ({ event }) => event }, target: 'due' },
            'poll.due': 'due',
          },
        },
        over: { meta: { title: '已结束' }, type: 'final' },
      },
    },
  },
});

export type OneClickUnlockEvent =
  | { type: 'commands.toggle'; command: UnlockCommandName }
  | { type: 'commands.confirm' }
  | { type: 'commands.change' }
  | ({ type: 'proof.confirm' } & Proof)
  | { type: 'serial.type'; text: string }
  | { type: 'choice.confirm' }
  | { type: 'start.retry' }
  | { type: 'outcome.check' }
  | ({ type: 'saga.resume' } & Proof)
  | { type: 'saga.cancel' }
  | CodeEvent
  | { type: 'unlock.close' }
  | { type: 'device.changed'; deviceId: string }
  | { type: 'poll.due' };

export interface OneClickUnlockInput {
  readonly deviceId: string;
  /** its last four characters are asked for before what nothing brings back (`decision.hold.proof`) */
  readonly serialNumber: string;
  /** one that has been started already: it is shown instead of the choice */
  readonly sagaId: string | null;
  /** what is chosen at first */
  readonly chosen: readonly UnlockCommandName[];
  /** a fresh uuid */
  readonly makeIdempotencyKey: () => string;
}

interface Context extends ProofContext {
  deviceId: string;
  serialNumber: string;
  /** what was typed of its end */
  serialTail: string;
  chosen: readonly UnlockCommandName[];
  makeIdempotencyKey: () => string;
  /** the server wants an SMS code besides the password */
  smsAsked: boolean;
  /** what the server says of the chosen ones */
  verdicts: readonly UnlockVerdict[];
  /** also the Idempotency-Key under which it is started: made before the first send, so that a lost answer can be asked for */
  sagaId: string | null;
  /** the same for letting it go on; a new one once the server has answered */
  resumeKey: string | null;
  saga: UnlockSaga | null;
  /** the last look failed: what is shown may be old */
  outdated: boolean;
  /** the device changed while an answer was on its way, or may have */
  changed: boolean;
}

export interface PrevalidateInput extends Proof {
  readonly deviceId: string;
  readonly commands: readonly UnlockCommandName[];
}

export type PrevalidationAnswer =
  | {
      readonly ok: true;
      readonly verdicts: readonly UnlockVerdict[];
      readonly key: string;
      readonly smsRequired: boolean;
    }
  | RefusedAnswer;

export interface StartInput {
  readonly deviceId: string;
  readonly commands: readonly UnlockCommandName[];
  readonly key: string;
  readonly idempotencyKey: string;
}

export interface ResumeInput extends Proof {
  readonly sagaId: string;
  readonly idempotencyKey: string;
}

export type SagaAnswer = { readonly ok: true; readonly saga: UnlockSaga } | RefusedAnswer;

export type RefusedAnswer = { readonly ok: false } & Refused;

/** null: the server knows of none with this id */
export type Finding = UnlockSaga | null;

export interface LookUpSagaInput {
  readonly sagaId: string;
  /** nobody asked for it: what is shown is read again */
  readonly quiet: boolean;
}

export function isCodeAsked({ smsAsked, saga }: Context): boolean {
  return smsAsked || (saga?.sms_required ?? false);
}

/** Something that is still to be done is not brought back by anything: of what was chosen, or of what has begun. */
export function isLasting({ saga, verdicts }: Pick<Context, 'saga' | 'verdicts'>): boolean {
  if (!saga) return verdicts.some(({ command, applies }) => applies && isIrreversible(command));
  return saga.steps.some(({ irreversible, status }) => irreversible && !passed.includes(status));
}
const passed: readonly UnlockStepStatus[] = ['done', 'skipped', 'covered', 'cancelled'];

const isDeviceConfirmed = (context: Context) =>
  !isLasting(context) || isSerialTail(context.serialNumber, context.serialTail);

export const isOver = ({ saga }: Context) => saga !== null && !isUnfinishedUnlock(saga.status);
export const mayCancel = ({ saga }: Context) => saga?.status === 'holding' || saga?.status === 'running';

const isRefusedFor = (answer: ProofAnswer, reason: Refused['reason']) =>
  !answer.ok && answer.reason === reason;

const sagaIn = (answer: SagaAnswer): Finding => (answer.ok ? answer.saga : null);

function idOf(id: string | null): string {
  if (id === null) throw new Error('no one-click unlock was started');
  return id;
}

const forgotten = ({ proof }: Context) => withProblem(withGrant(askAnew(proof), null), null);

const checked = (context: Context, typed: Proof) =>
  withProblem(context.proof, malformed(context.proof, typed, isCodeAsked(context)));
