import { and, assertEvent, not } from 'xstate';
import * as params from './unlock-params.ts';
import { oneClickUnlockSetup } from './unlock-setup.ts';

const { answer, answeredSaga, found, prevalidated, sagaIdOf, typed } = params;

const typesTail = {
  guard: 'isLasting',
  actions: { type: 'rememberTail', params: params.typedTail },
} as const;

const noteIfThis = {
  guard: { type: 'isThisDevice', params: params.changed },
  actions: 'noteChange',
} as const;
const noteAny = { actions: 'noteChange' } as const;
const watchFound = {
  guard: { type: 'isFound', params: found },
  target: '#oneClickUnlock.unlock.watching',
  actions: { type: 'rememberSaga', params: found },
} as const;

/**
 * One-click unlock of one device: what to do, who asks, what the server says of it, and then the steps, which the server carries
 * out alone. Its id is made before it is started and asked for after a lost answer; whoever closes the tab finds it again by
 * the device. Password and SMS code are in the event that carries them and nowhere else. Lives as long as its dialog.
 */
export const oneClickUnlockMachine = oneClickUnlockSetup.createMachine({
  id: 'oneClickUnlock',
  meta: { title: '一键解锁' },
  context: ({ input }) => ({
    ...input,
    serialTail: '',
    smsAsked: false,
    problem: null,
    verdicts: [],
    key: null,
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
            'commands.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
            'commands.confirm': { guard: 'anyChosen', target: 'proving' },
            'unlock.close': 'closed',
          },
        },
        proving: {
          meta: { title: '验证身份' },
          on: {
            'proof.confirm': [
              {
                guard: { type: 'passwordMalformed', params: typed },
                actions: params.showPasswordProblem,
              },
              { guard: { type: 'smsCodeMalformed', params: typed }, actions: params.showCodeProblem },
              { target: 'prevalidating', actions: 'clearProblem' },
            ],
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
              {
                guard: { type: 'needsCode', params: prevalidated },
                target: 'proving',
                actions: 'askForCode',
              },
              {
                guard: { type: 'accepted', params: answer },
                target: 'reviewing',
                actions: { type: 'rememberVerdicts', params: prevalidated },
              },
              {
                guard: { type: 'correctable', params: answer },
                target: 'proving',
                actions: params.showRefusal,
              },
              { target: 'refused', actions: params.showRefusal },
            ],
            // It changes nothing: it can simply be asked again.
            onError: { target: 'proving', actions: params.showFailure },
          },
          on: { 'unlock.close': 'closed' },
        },
        reviewing: {
          meta: { title: '确认' },
          on: {
            'serial.type': typesTail,
            'choice.confirm': {
              guard: and(['anyApplies', 'deviceConfirmed']),
              target: 'starting',
              actions: ['clearProblem', 'makeSagaId'],
            },
            'commands.change': { target: 'choosing', actions: 'forgetProof' },
            'unlock.close': 'closed',
          },
          after: {
            keyExpiry: { target: 'proving', actions: ['dropKey', 'forgetTail', params.showKeyExpired] },
          },
        },
        starting: {
          meta: { title: '正在提交' },
          // No close before there is an answer: it may have begun.
          invoke: {
            id: 'startSaga',
            src: 'startSaga',
            input: ({ context }) => params.startInput(context),
            onDone: [
              {
                guard: { type: 'accepted', params: answer },
                target: 'watching',
                actions: { type: 'rememberSaga', params: answeredSaga },
              },
              {
                guard: { type: 'keyRefused', params: answer },
                target: 'proving',
                actions: ['dropKey', params.showRefusal],
              },
              {
                guard: { type: 'codeMissing', params: answer },
                target: 'proving',
                actions: ['dropKey', params.showRefusal],
              },
              { target: 'refused', actions: params.showRefusal },
            ],
            onError: 'lookingUp',
          },
          on: { 'device.changed': noteIfThis, 'poll.due': noteAny },
        },
        lookingUp: {
          meta: { title: '正在查询进度' },
          entry: 'forgetChange',
          invoke: {
            id: 'lookUpSaga',
            src: 'lookUpSaga',
            input: ({ context }) => ({ sagaId: sagaIdOf(context), quiet: false }),
            onDone: [watchFound, { guard: 'wasStartedHere', target: 'notReceived' }, { target: 'missing' }],
            onError: [{ guard: 'wasStartedHere', target: 'outcomeUnknown' }, { target: 'notLoaded' }],
          },
          on: {
            'device.changed': noteIfThis,
            'poll.due': noteAny,
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
                  guard: { type: 'isThisDevice', params: params.changed },
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
                input: ({ context }) => ({ sagaId: sagaIdOf(context), quiet: true }),
                onDone: [watchFound, { target: '#oneClickUnlock.unlock.missing' }],
                onError: 'resting',
              },
              on: { 'device.changed': noteIfThis, 'poll.due': noteAny },
            },
          },
        },
        notReceived: {
          meta: { title: '未送达' },
          on: { 'start.retry': 'starting', 'unlock.close': 'closed' },
        },
        outcomeUnknown: {
          meta: { title: '结果未知' },
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
          always: { guard: not('isStopped'), target: 'watching' },
          on: {
            'serial.type': typesTail,
            'saga.resume': [
              {
                guard: { type: 'resumePasswordMalformed', params: typed },
                actions: params.showPasswordProblem,
              },
              {
                guard: { type: 'resumeCodeMalformed', params: typed },
                actions: params.showCodeProblem,
              },
              {
                guard: 'deviceConfirmed',
                target: 'changing.resuming',
                actions: ['clearProblem', 'forgetTail', 'makeResumeKey'],
              },
            ],
            'saga.cancel': { target: 'changing.cancelling', actions: 'clearProblem' },
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
                  return params.resumeInput(context, event);
                },
                onDone: [
                  {
                    guard: { type: 'accepted', params: answer },
                    target: '#oneClickUnlock.unlock.watching',
                    actions: ['dropResumeKey', { type: 'rememberSaga', params: answeredSaga }],
                  },
                  {
                    guard: { type: 'correctable', params: answer },
                    target: '#oneClickUnlock.unlock.watching',
                    actions: ['dropResumeKey', params.showRefusal],
                  },
                  { target: 'rechecking', actions: ['dropResumeKey', params.showRefusal] },
                ],
                onError: { target: 'rechecking', actions: params.showAnswerLost },
              },
            },
            cancelling: {
              meta: { title: '正在取消' },
              invoke: {
                id: 'cancelSaga',
                src: 'cancelSaga',
                input: ({ context }) => ({ sagaId: sagaIdOf(context) }),
                onDone: [
                  {
                    guard: { type: 'accepted', params: answer },
                    target: '#oneClickUnlock.unlock.watching',
                    actions: { type: 'rememberSaga', params: answeredSaga },
                  },
                  { target: 'rechecking', actions: params.showRefusal },
                ],
                onError: { target: 'rechecking', actions: params.showAnswerLost },
              },
            },
            rechecking: {
              meta: { title: '正在核对进度' },
              invoke: {
                id: 'recheckSaga',
                src: 'lookUpSaga',
                input: ({ context }) => ({ sagaId: sagaIdOf(context), quiet: true }),
                onDone: {
                  target: '#oneClickUnlock.unlock.watching',
                  actions: { type: 'rememberSaga', params: found },
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
            'device.changed': { guard: { type: 'isFollowed', params: params.changed }, target: 'due' },
            'poll.due': { guard: { type: 'isFollowed', params: params.anyDevice }, target: 'due' },
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
            input: ({ context }) => ({ sagaId: sagaIdOf(context), quiet: true }),
            onDone: [
              {
                guard: 'changedMeanwhile',
                target: 'due',
                actions: { type: 'rememberSaga', params: found },
              },
              { target: 'listening', actions: { type: 'rememberSaga', params: found } },
            ],
            onError: { target: 'listening', actions: 'noteOutdated' },
          },
          on: {
            'device.changed': {
              guard: { type: 'isFollowed', params: params.changed },
              actions: 'noteChange',
            },
            'poll.due': {
              guard: { type: 'isFollowed', params: params.anyDevice },
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
            'device.changed': { guard: { type: 'isFollowed', params: params.changed }, target: 'due' },
            'poll.due': 'due',
          },
        },
        over: { meta: { title: '已结束' }, type: 'final' },
      },
    },
  },
});
