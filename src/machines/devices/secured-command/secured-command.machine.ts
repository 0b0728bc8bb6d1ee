import { and, assertEvent, enqueueActions } from 'xstate';
import {
  answer,
  lookUpInput,
  outcome,
  passwordProblem,
  securedCommandSetup,
  sendInput,
  smsAnswer,
  smsCodeProblem,
  smsLost,
  typedTail,
} from './secured-setup.ts';

/**
 * One command that needs the secondary password (or a key, or an SMS code too), from the question to the acceptance by
 * the server. Lives as long as its dialog. A confirmation makes one idempotency key; after a lost answer the
 * machine asks by it and never sends under another. Password and SMS code are in the event that carries them and
 * nowhere else.
 */
export const securedCommandMachine = securedCommandSetup.createMachine({
  id: 'securedCommand',
  meta: { title: '需要安全密码的指令' },
  context: ({ input }) => ({
    smsType: input.smsType,
    grant: input.grant,
    serialNumber: input.serialNumber ?? null,
    serialTail: '',
    makeIdempotencyKey: input.makeIdempotencyKey,
    parent: input.parent ?? null,
    smsPhone: null,
    request: null,
    idempotencyKey: null,
    problem: null,
    operation: null,
  }),
  output: ({ context }) => ({ operation: context.operation }),
  type: 'parallel',
  states: {
    command: {
      meta: { title: '指令' },
      initial: 'opening',
      states: {
        opening: {
          meta: { title: '打开' },
          always: [{ guard: 'mayAskSms', target: 'checkingSmsNeed' }, { target: 'entering' }],
        },
        checkingSmsNeed: {
          meta: { title: '查询是否需要短信验证' },
          invoke: {
            id: 'checkSmsNeed',
            src: 'checkSmsNeed',
            input: ({ context }) => ({ smsType: context.smsType }),
            onDone: {
              target: 'entering',
              actions: { type: 'rememberSmsPhone', params: ({ event }) => event.output },
            },
            onError: 'smsNeedUnknown',
          },
          on: { 'command.cancel': 'cancelled' },
        },
        smsNeedUnknown: {
          meta: { title: '查询失败' },
          on: { 'smsNeed.check': 'checkingSmsNeed', 'command.cancel': 'cancelled' },
        },
        entering: {
          meta: { title: '填写' },
          entry: enqueueActions(({ context: { parent, problem }, enqueue }) => {
            if (parent) enqueue.sendTo(parent, { type: 'command.entering', problem });
          }),
          initial: 'choosing',
          states: {
            choosing: {
              meta: { title: '选择凭证' },
              always: [
                { guard: 'holdsGrant', target: 'grantHeld' },
                { guard: 'tailGiven', target: 'passwordAsked' },
                { target: 'tailAsked' },
              ],
            },
            grantHeld: {
              meta: { title: '无需再输安全密码' },
              after: { grantExpiry: { target: 'passwordAsked', actions: 'dropGrant' } },
            },
            tailAsked: {
              meta: { title: '需要序列号后四位' },
              on: {
                'serial.type': [
                  {
                    guard: { type: 'tailRight', params: typedTail },
                    target: 'passwordAsked',
                    actions: { type: 'rememberTail', params: typedTail },
                  },
                  { actions: { type: 'rememberTail', params: typedTail } },
                ],
              },
            },
            passwordAsked: {
              meta: { title: '需要安全密码' },
              on: {
                'serial.type': {
                  guard: 'tailWanted',
                  target: 'choosing',
                  actions: { type: 'rememberTail', params: typedTail },
                },
              },
            },
          },
          on: {
            'command.confirm': [
              {
                guard: { type: 'passwordMalformed', params: ({ event }) => event },
                target: 'entering',
                reenter: true,
                actions: { type: 'showProblem', params: passwordProblem },
              },
              {
                guard: { type: 'smsCodeMalformed', params: ({ event }) => event },
                target: 'entering',
                reenter: true,
                actions: { type: 'showProblem', params: smsCodeProblem },
              },
              {
                guard: 'tailGiven',
                target: 'submitting',
                actions: ['clearProblem', { type: 'rememberRequest', params: ({ event }) => event }],
              },
            ],
            'command.cancel': 'cancelled',
          },
        },
        submitting: {
          meta: { title: '正在提交' },
          // No cancel before there is an answer: the phone may already be locked.
          invoke: {
            id: 'sendCommand',
            src: 'sendCommand',
            input: ({ context, event }) => {
              assertEvent(event, ['command.confirm', 'command.retry']);
              return sendInput(context, event);
            },
            onDone: [
              {
                guard: { type: 'accepted', params: answer },
                target: 'accepted',
                actions: [
                  { type: 'keepGrant', params: answer },
                  { type: 'rememberOperation', params: answer },
                ],
              },
              {
                guard: { type: 'grantRefused', params: answer },
                target: 'entering',
                actions: ['forgetGrant', 'dropGrant', { type: 'showRefusal', params: answer }],
              },
              // The store has begun to ask for codes since the dialog was opened.
              {
                guard: { type: 'smsNewlyAsked', params: answer },
                target: 'checkingSmsNeed',
                actions: [{ type: 'keepGrant', params: answer }, 'askForSms'],
              },
              {
                guard: { type: 'correctable', params: answer },
                target: 'entering',
                actions: [
                  { type: 'keepGrant', params: answer },
                  { type: 'showRefusal', params: answer },
                ],
              },
              {
                target: 'refused',
                actions: [
                  { type: 'keepGrant', params: answer },
                  { type: 'showRefusal', params: answer },
                ],
              },
            ],
            onError: 'checkingOutcome',
          },
        },
        checkingOutcome: {
          meta: { title: '正在核对结果' },
          // No cancel and no new attempt either.
          invoke: {
            id: 'lookUpOutcome',
            src: 'lookUpOutcome',
            input: ({ context }) => lookUpInput(context),
            onDone: [
              {
                guard: { type: 'received', params: outcome },
                target: 'accepted',
                actions: { type: 'rememberOutcome', params: outcome },
              },
              { target: 'notReceived' },
            ],
            onError: 'outcomeUnknown',
          },
        },
        notReceived: {
          meta: { title: '指令还没有送达' },
          on: {
            'command.retry': [
              {
                guard: { type: 'passwordMalformed', params: ({ event }) => event },
                actions: { type: 'showProblem', params: passwordProblem },
              },
              {
                guard: { type: 'smsCodeMalformed', params: ({ event }) => event },
                actions: { type: 'showProblem', params: smsCodeProblem },
              },
              { target: 'submitting', actions: 'clearProblem' },
            ],
            'command.cancel': 'cancelled',
          },
        },
        outcomeUnknown: {
          meta: { title: '结果未知' },
          on: { 'outcome.check': 'checkingOutcome', 'command.cancel': 'cancelled' },
        },
        refused: { meta: { title: '无法执行' }, on: { 'command.cancel': 'cancelled' } },
        accepted: { meta: { title: '已受理' }, type: 'final' },
        cancelled: { meta: { title: '已关闭' }, type: 'final' },
      },
    },
    sms: {
      meta: { title: '短信验证码' },
      initial: 'ready',
      states: {
        ready: {
          meta: { title: '可以发送' },
          always: { guard: 'commandEnded', target: 'closed' },
          on: { 'sms.send': { guard: and(['smsAsked', 'codeTyped']), target: 'sending' } },
        },
        sending: {
          meta: { title: '正在发送' },
          always: { guard: 'commandEnded', target: 'closed' },
          invoke: {
            id: 'sendSms',
            src: 'sendSms',
            input: ({ context }) => ({ smsType: context.smsType }),
            onDone: [
              { guard: { type: 'smsSent', params: smsAnswer }, target: 'cooldown', actions: 'clearProblem' },
              { target: 'ready', actions: { type: 'showSmsRefusal', params: smsAnswer } },
            ],
            onError: { target: 'ready', actions: { type: 'showProblem', params: smsLost } },
          },
        },
        cooldown: {
          meta: { title: '稍后可重发' },
          always: { guard: 'commandEnded', target: 'closed' },
          after: { smsCooldown: 'ready' },
        },
        closed: { meta: { title: '已结束' }, type: 'final' },
      },
    },
  },
});
