import * as v from 'valibot';
import { and, assertEvent, assign, enqueueActions, or, setup, stateIn } from 'xstate';
import { password as passwordSchema, smsCode as smsCodeSchema } from '#api/contract/credentials.ts';
import type { SmsType } from '#api/contract/system.ts';
import { smsCooldownMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { secondaryPasswordMessage } from '#domain/secondary-password.ts';
import { notProvided } from '../not-provided.ts';
import { type AcceptedOperation, type CommandAnswer, type Outcome, problemOf } from './command-answer.ts';
import type {
  Context,
  Problem,
  Proof,
  SecuredCommandEvent,
  SecuredCommandInput,
  SendCommandInput,
  SmsAnswer,
} from './secured-command.types.ts';
import type { SecuredRequest } from './secured-request.ts';

const passwordProblem = ({ event }: { event: Pick<Proof, 'password'> }): Problem => ({
  field: 'password',
  sentence: secondaryPasswordMessage(event.password),
});
const smsCodeProblem: Problem = { field: 'smsCode', sentence: messages.smsCodeFormat };
const smsNowAsked: Problem = { field: 'smsCode', sentence: memberMessages.smsNowAsked };
const smsLost: Problem = { field: 'smsCode', sentence: messages.network };

const refusalOf = (answer: CommandAnswer): Problem | null => (answer.ok ? null : problemOf(answer));

const answer = ({ event }: { event: { output: CommandAnswer } }) => ({ answer: event.output });
const outcome = ({ event }: { event: { output: Outcome } }) => ({ outcome: event.output });
const smsAnswer = ({ event }: { event: { output: SmsAnswer } }) => ({ answer: event.output });

/** The credential is made from the event and lives in the effect's input only. */
const sendInput = (context: Context, proof: Proof): SendCommandInput => {
  const { request, idempotencyKey, grant } = context;
  if (!request || !idempotencyKey) throw new Error('nothing was confirmed');
  const credential = grant ? { key: grant.key } : { password: proof.password };
  return { request, idempotencyKey, credential, smsCode: proof.smsCode };
};

const lookUpInput = ({ idempotencyKey }: Context) => {
  if (!idempotencyKey) throw new Error('nothing was confirmed');
  return { idempotencyKey };
};

/**
 * One command that needs the secondary password (or a key, or an SMS code too), from the question to the acceptance by
 * the server. Lives as long as its dialog. A confirmation makes one idempotency key; after a lost answer the
 * machine asks by it and never sends under another. Password and SMS code are in the event that carries them and
 * nowhere else.
 */
export const securedCommandMachine = setup({
  types: {} as {
    context: Context;
    events: SecuredCommandEvent;
    input: SecuredCommandInput;
    output: { operation: AcceptedOperation | null };
    meta: { title: string };
  },
  actors: {
    checkSmsNeed: notProvided<{ phone: string | null }, { smsType: SmsType | null }>('checkSmsNeed'),
    sendSms: notProvided<SmsAnswer, { smsType: SmsType | null }>('sendSms'),
    sendCommand: notProvided<CommandAnswer, SendCommandInput>('sendCommand'),
    lookUpOutcome: notProvided<Outcome, { idempotencyKey: string }>('lookUpOutcome'),
  },
  actions: {
    keepGrant: (_, _params: { answer: CommandAnswer }) => {
      throw new Error('keepGrant: not provided');
    },
    forgetGrant: () => {
      throw new Error('forgetGrant: not provided');
    },
    dropGrant: assign({ grant: null }),
    // What is said of a code has no place where none is asked.
    rememberSmsPhone: assign(({ context: { problem } }, { phone }: { phone: string | null }) => ({
      smsPhone: phone,
      problem: phone === null && problem?.field === 'smsCode' ? null : problem,
    })),
    rememberRequest: assign({
      request: (_, { request }: { request: SecuredRequest }) => request,
      idempotencyKey: ({ context }) => context.makeIdempotencyKey(),
    }),
    rememberOperation: assign({
      operation: (_, { answer }: { answer: CommandAnswer }) => (answer.ok ? answer.operation : null),
    }),
    rememberOutcome: assign({
      operation: (_, { outcome }: { outcome: Outcome }) => (outcome.received ? outcome.operation : null),
    }),
    showProblem: assign({ problem: (_, problem: Problem) => problem }),
    showRefusal: assign({ problem: (_, { answer }: { answer: CommandAnswer }) => refusalOf(answer) }),
    showSmsRefusal: assign({
      problem: (_, { answer }: { answer: SmsAnswer }) =>
        answer.ok ? null : { field: 'smsCode' as const, sentence: answer.sentence },
    }),
    askForSms: assign({ problem: smsNowAsked }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    mayAskSms: ({ context }) => context.smsType !== null,
    smsAsked: ({ context }) => context.smsPhone !== null,
    holdsGrant: ({ context }) => context.grant !== null,
    passwordMalformed: ({ context }, { password }: Pick<Proof, 'password'>) =>
      context.grant === null && !v.is(passwordSchema, password),
    smsCodeMalformed: ({ context }, { smsCode }: Pick<Proof, 'smsCode'>) =>
      context.smsPhone !== null && !v.is(smsCodeSchema, smsCode),
    accepted: (_, { answer }: { answer: CommandAnswer }) => answer.ok,
    grantRefused: ({ context }, { answer }: { answer: CommandAnswer }) =>
      context.grant !== null && !answer.ok && answer.reason === 'credential',
    smsNewlyAsked: ({ context }, { answer }: { answer: CommandAnswer }) =>
      context.smsType !== null && context.smsPhone === null && !answer.ok && answer.reason === 'sms',
    correctable: (_, { answer }: { answer: CommandAnswer }) => !answer.ok && answer.reason !== 'refused',
    smsSent: (_, { answer }: { answer: SmsAnswer }) => answer.ok,
    commandEnded: or([
      stateIn('#securedCommand.command.accepted'),
      stateIn('#securedCommand.command.cancelled'),
    ]),
    codeTyped: or([
      stateIn('#securedCommand.command.entering'),
      stateIn('#securedCommand.command.notReceived'),
    ]),
    received: (_, { outcome }: { outcome: Outcome }) => outcome.received,
  },
  delays: {
    smsCooldown: smsCooldownMs,
    grantExpiry: ({ context }) => context.grant?.msLeft ?? 0,
  },
}).createMachine({
  id: 'securedCommand',
  meta: { title: '需要安全密码的指令' },
  context: ({ input }) => ({
    smsType: input.smsType,
    grant: input.grant,
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
              always: [{ guard: 'holdsGrant', target: 'grantHeld' }, { target: 'passwordAsked' }],
            },
            grantHeld: {
              meta: { title: '无需再输安全密码' },
              after: { grantExpiry: { target: 'passwordAsked', actions: 'dropGrant' } },
            },
            passwordAsked: { meta: { title: '需要安全密码' } },
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
