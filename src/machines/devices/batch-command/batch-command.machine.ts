import * as v from 'valibot';
import { and, assign, not, setup, stateIn } from 'xstate';
import { password as passwordSchema } from '#api/contract/row/credentials.ts';
import { grantMs, readRetryMs } from '#domain/limits.ts';
import type { LockDraft, Timing } from '#machines/apple/lost-mode-schedule/lock-draft.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Problem } from '../secured-command/secured-command.types.ts';
import type {
  BatchAnswer,
  BatchChoice,
  BatchCommandEvent,
  BatchCommandInput,
  Context,
  Finding,
  LookUpInput,
  SendInput,
} from './batch-command.types.ts';
import {
  answer,
  anyDevice,
  changed,
  finding,
  kept,
  keyTaken,
  rest,
  restAfterStop,
  restWithoutAnswer,
  settled,
  showPasswordProblem,
  typed,
} from './batch-params.ts';
import { type BatchRecord, isOpen } from './batch-record.ts';
import * as steps from './batch-steps.ts';

interface Typed {
  readonly password: string;
}
const isMalformed = ({ grant }: Context, password: string) =>
  grant === null && !v.is(passwordSchema, password);

/**
 * One command for many devices: the form, what would become of each, the secondary password once, then one device after the
 * other. Each has a uuid that is kept before it leaves, so that whoever goes on after a crash asks by it first and nobody gets a
 * command twice. Beside it, what the server says of the accepted ones is followed. The password is in the event that carries
 * it and nowhere else. Lives as long as its dialog; the kept record outlives it.
 */
export const batchCommandMachine = setup({
  types: {} as {
    context: Context;
    events: BatchCommandEvent;
    input: BatchCommandInput;
    output: { record: BatchRecord | null };
    meta: { title: string };
  },
  actors: {
    sendCommand: notProvided<BatchAnswer, SendInput>('sendCommand'),
    lookUpOperation: notProvided<Finding, LookUpInput>('lookUpOperation'),
  },
  actions: {
    edit: assign(({ context }, typed: { field: keyof LockDraft; text: string }) =>
      steps.edited(context, typed),
    ),
    rememberTiming: assign(({ context }, { timing }: { timing: Timing }) => steps.timed(context, timing)),
    rememberChoice: assign({
      choice: (_, { choice }: { choice: BatchChoice }) => choice,
      problem: null,
    }),
    showErrors: assign({ errors: ({ context }) => steps.errorsOf(context) }),
    showProblem: assign({ problem: (_, problem: Problem) => problem }),
    showChoiceMissing: assign({ problem: ({ context }) => steps.missingChoice(context) }),
    clearProblem: assign({ problem: null, errors: {}, stopping: false }),
    makeRecord: assign({ record: ({ context }) => steps.recordOf(context) }),
    dropRecord: assign({ record: null, due: [], asking: null, outdated: false }),
    takeNext: assign(({ context }) => steps.takeNext(context)),
    settleCurrent: assign(({ context }, { answer: given }: { answer: BatchAnswer }) =>
      steps.settleCurrent(context, given),
    ),
    learnCurrent: assign(({ context }, { finding: found }: { finding: Finding }) => ({
      ...steps.learn(context, steps.currentOf(context).uuid, found),
      current: null,
    })),
    leaveCurrent: assign(({ context }) => steps.leaveCurrent(context)),
    planKept: assign(({ context }) => steps.plansOfKept(context)),
    planUnknown: assign({ toCheck: ({ context }) => steps.unknownOnes(context) }),
    learnChecked: assign(({ context }, { finding: found }: { finding: Finding }) => ({
      ...steps.learn(context, context.toCheck[0] ?? '', found),
      toCheck: context.toCheck.slice(1),
    })),
    forgetChecks: assign(({ context }) => ({ ...steps.leaveCurrent(context), toCheck: [] })),
    renewFailed: assign(({ context }) => steps.renewFailed(context)),
    wishStop: assign({ stopping: true }),
    holdGrant: assign({
      grant: ({ context }, { answer: given }: { answer: BatchAnswer }) =>
        given.key === null ? context.grant : { key: given.key, msLeft: grantMs },
    }),
    dropGrant: assign({ grant: null }),
    noteDue: assign({
      due: ({ context }, { deviceId }: { deviceId: string | null }) => steps.dueAfter(context, deviceId),
    }),
    askNext: assign(({ context }) => ({ asking: context.due[0] ?? null, due: context.due.slice(1) })),
    hear: assign(({ context }, { finding: found }: { finding: Finding }) => steps.hear(context, found)),
    askLater: assign(({ context }) => steps.askLater(context)),
    keepGrant: (_, _params: { answer: BatchAnswer }) => {
      throw new Error('keepGrant: not provided');
    },
    keepRecord: (_, _params: { record: BatchRecord | null }) => {
      throw new Error('keepRecord: not provided');
    },
    forgetRecord: () => {
      throw new Error('forgetRecord: not provided');
    },
  },
  guards: {
    isKept: ({ context }) => context.record !== null,
    isLock: ({ context }) => context.command === 'lock',
    isChosenFor: ({ context }, { choice }: { choice: BatchChoice }) => choice.command === context.command,
    lacksChoice: ({ context }) =>
      steps.targetsOf(context).length > 0 && steps.missingChoice(context) !== null,
    isForLater: ({ context }) => context.timing === 'later',
    hasTargets: ({ context }) => steps.targetsOf(context).length > 0,
    draftInvalid: ({ context }) => !steps.checked(context).ok,
    passwordMalformed: ({ context }, { password }: Typed) => isMalformed(context, password),
    confirmMalformed: ({ context }, { password }: Typed) =>
      steps.targetsOf(context).length > 0 && isMalformed(context, password),
    retryMalformed: ({ context }, { password }: Typed) =>
      steps.has(context, 'failed') && isMalformed(context, password),
    isSettled: (_, { answer: given }: { answer: BatchAnswer }) => given.kind !== 'halted',
    isUntouched: ({ context }) => steps.isUntouched(context),
    received: (_, { finding: found }: { finding: Finding }) => found.received,
    anyToCheck: ({ context }) => context.toCheck.length > 0,
    anyUnsent: ({ context }) => steps.has(context, 'unsent'),
    anyFailed: ({ context }) => steps.has(context, 'failed'),
    anyUnknown: ({ context }) => steps.has(context, 'lost', 'unknown'),
    isOpen: ({ context }) => context.record !== null && isOpen(context.record),
    mayGoOn: ({ context }) => context.grant !== null && !context.stopping,
    goesOn: ({ context }) => !context.stopping,
    holdsGrant: ({ context }) => context.grant !== null,
    isAwaited: ({ context }, { deviceId }: { deviceId: string | null }) => steps.concerns(context, deviceId),
    isDue: ({ context }) => context.due.length > 0,
    batchEnded: stateIn('#batchCommand.batch.closed'),
  },
  delays: { grantExpiry: ({ context }) => context.grant?.msLeft ?? 0, retry: readRetryMs },
}).createMachine({
  id: 'batchCommand',
  meta: { title: '批量操作' },
  context: ({ input }) => steps.opened(input),
  output: ({ context }) => ({ record: context.record }),
  type: 'parallel',
  states: {
    batch: {
      meta: { title: '一批设备' },
      initial: 'opening',
      states: {
        opening: {
          meta: { title: '打开' },
          always: [{ guard: 'isKept', target: 'choosing', actions: 'planKept' }, { target: 'composing' }],
        },
        composing: {
          meta: { title: '预检与填写' },
          on: {
            'lock.edit': { guard: 'isLock', actions: { type: 'edit', params: ({ event }) => event } },
            'lock.chooseNow': {
              guard: and(['isLock', 'isForLater']),
              actions: { type: 'rememberTiming', params: { timing: 'now' } },
            },
            'lock.chooseLater': {
              guard: and(['isLock', not('isForLater')]),
              actions: { type: 'rememberTiming', params: { timing: 'later' } },
            },
            'choice.make': {
              guard: { type: 'isChosenFor', params: ({ event }) => event },
              actions: { type: 'rememberChoice', params: ({ event }) => event },
            },
            'batch.confirm': [
              { guard: and(['hasTargets', 'draftInvalid']), actions: 'showErrors' },
              { guard: 'lacksChoice', actions: 'showChoiceMissing' },
              {
                guard: { type: 'confirmMalformed', params: typed },
                actions: showPasswordProblem,
              },
              { guard: 'hasTargets', target: 'sending', actions: ['clearProblem', 'makeRecord'] },
            ],
            'batch.close': 'closed',
          },
        },
        sending: {
          meta: { title: '正在发送' },
          entry: 'takeNext',
          // No close before there is an answer: the device may have its command already.
          invoke: {
            id: 'sendCommand',
            src: 'sendCommand',
            input: ({ context, event }) => steps.sendInput(context, event),
            onDone: [
              {
                guard: { type: 'isSettled', params: answer },
                target: 'choosing',
                actions: [settled, { type: 'holdGrant', params: answer }, keyTaken],
              },
              {
                guard: 'isUntouched',
                target: 'composing',
                actions: [settled, 'dropRecord', keyTaken, 'forgetRecord'],
              },
              { target: 'paused', actions: [settled, keyTaken] },
            ],
            onError: 'checkingOutcome',
          },
          on: { 'batch.stop': { guard: 'goesOn', actions: 'wishStop' } },
        },
        checkingOutcome: {
          meta: { title: '正在核对未答复的一台' },
          invoke: {
            id: 'checkOutcome',
            src: 'lookUpOperation',
            input: ({ context }) => steps.lookUpInput(context, steps.currentOf(context).uuid),
            onDone: [
              {
                guard: { type: 'received', params: finding },
                target: 'choosing',
                actions: { type: 'learnCurrent', params: finding },
              },
              // It may still be on its way: it is asked for again when the others are done.
              { target: 'choosing', actions: 'leaveCurrent' },
            ],
            onError: restWithoutAnswer,
          },
          on: { 'batch.stop': { guard: 'goesOn', actions: 'wishStop' } },
        },
        choosing: {
          meta: { title: '决定下一步' },
          always: [
            { guard: 'anyToCheck', target: 'recovering' },
            { guard: and(['anyUnsent', 'mayGoOn']), target: 'sending' },
            ...rest,
          ],
        },
        recovering: {
          meta: { title: '正在核对未知的结果' },
          invoke: {
            id: 'checkUnknown',
            src: 'lookUpOperation',
            input: ({ context }) => steps.lookUpInput(context, context.toCheck[0]),
            onDone: { target: 'choosing', actions: { type: 'learnChecked', params: finding } },
            onError: restWithoutAnswer,
          },
          on: {
            'batch.stop': restAfterStop,
          },
        },
        paused: {
          meta: { title: '已暂停，还有未发送的' },
          entry: { type: 'keepRecord', params: kept },
          on: {
            'batch.resume': [
              { guard: { type: 'passwordMalformed', params: typed }, actions: showPasswordProblem },
              { target: 'sending', actions: 'clearProblem' },
            ],
            // What is left is offered again.
            'batch.close': 'closed',
          },
        },
        finished: {
          meta: { title: '全部已发送' },
          entry: { type: 'keepRecord', params: kept },
          on: {
            'failed.retry': [
              {
                guard: { type: 'retryMalformed', params: typed },
                actions: showPasswordProblem,
              },
              { guard: 'anyFailed', target: 'sending', actions: ['clearProblem', 'renewFailed'] },
            ],
            'unknown.check': {
              guard: 'anyUnknown',
              target: 'choosing',
              actions: ['clearProblem', 'planUnknown'],
            },
            'batch.close': [
              { guard: 'isOpen', target: 'closed' },
              { target: 'closed', actions: 'forgetRecord' },
            ],
          },
        },
        closed: { meta: { title: '已关闭' }, type: 'final' },
      },
    },
    credential: {
      meta: { title: '安全密码' },
      initial: 'asked',
      states: {
        asked: {
          meta: { title: '需要安全密码' },
          always: [
            { guard: 'batchEnded', target: 'over' },
            { guard: 'holdsGrant', target: 'granted' },
          ],
        },
        granted: {
          meta: { title: '无需再输安全密码' },
          always: [
            { guard: 'batchEnded', target: 'over' },
            { guard: not('holdsGrant'), target: 'asked' },
          ],
          after: { grantExpiry: { target: 'asked', actions: 'dropGrant' } },
        },
        over: { meta: { title: '已结束' }, type: 'final' },
      },
    },
    following: {
      meta: { title: '已受理指令的进展' },
      initial: 'listening',
      states: {
        listening: {
          meta: { title: '等待变更' },
          always: [
            { guard: 'batchEnded', target: 'over' },
            { guard: 'isDue', target: 'asking' },
          ],
        },
        asking: {
          meta: { title: '查询进展' },
          always: { guard: 'batchEnded', target: 'over' },
          entry: 'askNext',
          invoke: {
            id: 'followOperation',
            src: 'lookUpOperation',
            input: ({ context }) => steps.lookUpInput(context, context.asking ?? undefined, true),
            onDone: { target: 'listening', actions: { type: 'hear', params: finding } },
            onError: { target: 'outdated', actions: 'askLater' },
          },
        },
        outdated: {
          meta: { title: '查询失败' },
          always: { guard: 'batchEnded', target: 'over' },
          after: { retry: 'listening' },
          on: {
            'device.changed': {
              guard: { type: 'isAwaited', params: changed },
              target: 'listening',
              actions: { type: 'noteDue', params: changed },
            },
            'poll.due': {
              guard: { type: 'isAwaited', params: anyDevice },
              target: 'listening',
              actions: { type: 'noteDue', params: anyDevice },
            },
          },
        },
        over: { meta: { title: '已结束' }, type: 'final' },
      },
      on: {
        'device.changed': {
          guard: { type: 'isAwaited', params: changed },
          actions: { type: 'noteDue', params: changed },
        },
        'poll.due': {
          guard: { type: 'isAwaited', params: anyDevice },
          actions: { type: 'noteDue', params: anyDevice },
        },
      },
    },
  },
});
