import { type ActorRef, assertEvent, assign, enqueueActions, type Snapshot, setup } from 'xstate';
import type { SmsType } from '#api/contract/people/system.ts';
import { isSerialTail } from '#domain/devices/serial-tail.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  afterAnswer,
  askAnew,
  type CodeEvent,
  codeGuards,
  type Grant,
  grantSetup,
  malformed,
  type Problem,
  type Proof,
  type ProofContext,
  proofGuards,
  startProof,
  withGrant,
  withProblem,
} from '#machines/kits/proof.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import type { AcceptedOperation, CommandAnswer, Outcome } from './command-answer.ts';
import type { Credential, SecuredRequest } from './secured-request.ts';

/**
 * One command that needs the secondary password (or a key, or an SMS code too), from the question to the acceptance by the server.
 * Lives as long as its dialog. A confirmation makes one idempotency key; after a lost answer the machine asks by it and never sends
 * under another.
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
    sendCommand: notProvided<CommandAnswer, SendCommandInput>('sendCommand'),
    lookUpOutcome: notProvided<Outcome, { idempotencyKey: string }>('lookUpOutcome'),
  },
  actions: {
    keepGrant: actionNotProvided<{ answer: CommandAnswer }>('keepGrant'),
    forgetGrant: actionNotProvided('forgetGrant'),
  },
  guards: {
    ...proofGuards<Context>({ isCodeAsked, mayBeGiven: isTailGiven }),
    ...grantSetup.guards,
    ...codeGuards(isCodeAsked),
    mayAskSms: ({ context }) => context.smsType !== null,
    tailWanted: ({ context }) => context.serialNumber !== null,
    tailGiven: ({ context }) => isTailGiven(context),
    tailRight: ({ context: { serialNumber } }, { text }: { text: string }) =>
      serialNumber !== null && isSerialTail(serialNumber, text),
    accepted: (_, { answer }: { answer: CommandAnswer }) => answer.ok,
    grantRefused: ({ context }, { answer }: { answer: CommandAnswer }) =>
      context.proof.grant !== null && !answer.ok && answer.reason === 'credential',
    smsNewlyAsked: ({ context }, { answer }: { answer: CommandAnswer }) =>
      context.smsType !== null && !isCodeAsked(context) && !answer.ok && answer.reason === 'sms',
    correctable: (_, { answer }: { answer: CommandAnswer }) => !answer.ok && answer.reason !== 'refused',
    received: (_, { outcome }: { outcome: Outcome }) => outcome.received,
  },
  delays: grantSetup.delays,
}).createMachine({
  id: 'securedCommand',
  meta: { title: '需要安全密码的指令' },
  context: ({ input: { smsType, grant, serialNumber = null, makeIdempotencyKey, parent = null } }) => ({
    smsType,
    serialNumber,
    serialTail: '',
    makeIdempotencyKey,
    parent,
    proof: startProof(grant),
    smsPhone: null,
    request: null,
    idempotencyKey: null,
    operation: null,
  }),
  output: ({ context }) => ({ operation: context.operation }),
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
          actions: assign(({ context: { proof }, event: { output } }) => ({
            smsPhone: output.phone,
            // What is said of a code has no place where none is asked.
            proof:
              output.phone === null && proof.problem?.field === 'smsCode' ? withProblem(proof, null) : proof,
          })),
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
      entry: enqueueActions(({ context: { parent, proof }, enqueue }) => {
        if (parent) enqueue.sendTo(parent, { type: 'command.entering', problem: proof.problem });
      }),
      initial: 'choosing',
      states: {
        choosing: {
          meta: { title: '选择验证方式' },
          always: [
            { guard: 'holdsGrant', target: 'grantHeld' },
            { guard: 'tailGiven', target: 'passwordAsked' },
            { target: 'tailAsked' },
          ],
        },
        grantHeld: {
          meta: { title: '无需再输安全密码' },
          after: {
            grantExpiry: {
              target: 'passwordAsked',
              actions: assign({ proof: ({ context }) => withGrant(context.proof, null) }),
            },
          },
        },
        tailAsked: {
          meta: { title: '需要序列号后四位' },
          on: {
            'serial.type': [
              {
                guard: { type: 'tailRight', params: ({ event }) => event },
                target: 'passwordAsked',
                actions: assign({ serialTail: ({ event }) => event.text }),
              },
              { actions: assign({ serialTail: ({ event }) => event.text }) },
            ],
          },
        },
        passwordAsked: {
          meta: { title: '需要安全密码' },
          on: {
            'serial.type': {
              guard: 'tailWanted',
              target: 'choosing',
              actions: assign({ serialTail: ({ event }) => event.text }),
            },
          },
        },
      },
      on: {
        'command.confirm': [
          {
            guard: { type: 'isProofTyped', params: ({ event }) => event },
            target: 'submitting',
            actions: assign(({ context, event }) => ({
              proof: withProblem(context.proof, null),
              request: event.request,
              ...newKey(context),
            })),
          },
          {
            guard: 'tailGiven',
            target: 'entering',
            reenter: true,
            actions: assign({ proof: ({ context, event }) => checked(context, event) }),
          },
        ],
        'code.sent': {
          guard: 'wasCodeWrong',
          actions: assign({ proof: ({ context }) => withProblem(context.proof, null) }),
        },
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
            guard: { type: 'accepted', params: ({ event }) => ({ answer: event.output }) },
            target: 'accepted',
            actions: [
              { type: 'keepGrant', params: ({ event }) => ({ answer: event.output }) },
              assign({ operation: ({ event: { output } }) => (output.ok ? output.operation : null) }),
            ],
          },
          {
            guard: { type: 'grantRefused', params: ({ event }) => ({ answer: event.output }) },
            target: 'entering',
            actions: [
              'forgetGrant',
              assign({
                proof: ({ context, event }) => withGrant(afterAnswer(context.proof, event.output), null),
              }),
            ],
          },
          // The store has begun to ask for codes since the dialog was opened.
          {
            guard: { type: 'smsNewlyAsked', params: ({ event }) => ({ answer: event.output }) },
            target: 'checkingSmsNeed',
            actions: [
              { type: 'keepGrant', params: ({ event }) => ({ answer: event.output }) },
              assign({
                proof: ({ context }) =>
                  withProblem(context.proof, { field: 'smsCode', sentence: memberMessages.smsNowAsked }),
              }),
            ],
          },
          {
            guard: { type: 'correctable', params: ({ event }) => ({ answer: event.output }) },
            target: 'entering',
            actions: [
              { type: 'keepGrant', params: ({ event }) => ({ answer: event.output }) },
              assign({ proof: ({ context, event }) => afterAnswer(context.proof, event.output) }),
            ],
          },
          {
            target: 'refused',
            actions: [
              { type: 'keepGrant', params: ({ event }) => ({ answer: event.output }) },
              assign({ proof: ({ context, event }) => afterAnswer(context.proof, event.output) }),
            ],
          },
        ],
        onError: {
          target: 'checkingOutcome',
          actions: assign({ proof: ({ context }) => askAnew(context.proof) }),
        },
      },
    },
    checkingOutcome: {
      meta: { title: '正在核对结果' },
      // No cancel and no new attempt either.
      invoke: {
        id: 'lookUpOutcome',
        src: 'lookUpOutcome',
        input: ({ context }) => ({ idempotencyKey: keyOf(context) }),
        onDone: [
          {
            guard: { type: 'received', params: ({ event }) => ({ outcome: event.output }) },
            target: 'accepted',
            actions: assign({
              operation: ({ event: { output } }) => (output.received ? output.operation : null),
            }),
          },
          { target: 'notReceived' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    notReceived: {
      meta: { title: '指令未送达' },
      on: {
        'command.retry': [
          {
            guard: { type: 'isProofTyped', params: ({ event }) => event },
            target: 'submitting',
            actions: assign({ proof: ({ context }) => withProblem(context.proof, null) }),
          },
          { actions: assign({ proof: ({ context, event }) => checked(context, event) }) },
        ],
        'code.sent': {
          guard: 'wasCodeWrong',
          actions: assign({ proof: ({ context }) => withProblem(context.proof, null) }),
        },
        'command.cancel': 'cancelled',
      },
    },
    outcomeUnknown: {
      meta: { title: '未收到答复' },
      on: { 'outcome.check': 'checkingOutcome', 'command.cancel': 'cancelled' },
    },
    refused: { meta: { title: '无法执行' }, on: { 'command.cancel': 'cancelled' } },
    accepted: { meta: { title: '已受理' }, type: 'final' },
    cancelled: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export type SecuredCommandEvent =
  | ({ type: 'command.confirm'; request: SecuredRequest } & Proof)
  | ({ type: 'command.retry' } & Proof)
  | { type: 'command.cancel' }
  | { type: 'outcome.check' }
  | { type: 'smsNeed.check' }
  | { type: 'serial.type'; text: string }
  | CodeEvent;

/** What a parent machine is told, whenever the person can fill in the form: at first, and after each failure. */
export interface SecuredCommandReport {
  readonly type: 'command.entering';
  readonly problem: Problem | null;
}

interface SecuredCommandInput extends Pick<Keyed, 'makeIdempotencyKey'> {
  /** the kind of SMS code that the server may ask for */
  smsType: SmsType | null;
  /** a key from an earlier answer: the password is not asked */
  grant: Grant | null;
  /** its last four characters are asked for; absent: they are not (`decision.hold.proof`) */
  serialNumber?: string;
  parent?: ActorRef<Snapshot<unknown>, SecuredCommandReport>;
}

interface Context extends ProofContext, Keyed {
  smsType: SmsType | null;
  serialNumber: string | null;
  /** what was typed of its end */
  serialTail: string;
  parent: ActorRef<Snapshot<unknown>, SecuredCommandReport> | null;
  /** masked number to which a code goes; null: no code is asked */
  smsPhone: string | null;
  /** what was confirmed last; a retry sends it again under its key */
  request: SecuredRequest | null;
  operation: AcceptedOperation | null;
}

export interface SendCommandInput {
  readonly request: SecuredRequest;
  readonly idempotencyKey: string;
  readonly credential: Credential;
  readonly smsCode: string;
}

function isCodeAsked({ smsPhone }: Context): boolean {
  return smsPhone !== null;
}

/** Before it is, nothing is confirmed, however wrong the rest may be. */
function isTailGiven({ serialNumber, serialTail }: Context): boolean {
  return serialNumber === null || isSerialTail(serialNumber, serialTail);
}

const checked = (context: Context, typed: Proof) =>
  withProblem(context.proof, malformed(context.proof, typed, isCodeAsked(context)));

/** The credential is made from the event and lives in the effect's input only. */
function sendInput(context: Context, typed: Proof): SendCommandInput {
  const { request, proof } = context;
  if (!request) throw new Error('nothing was confirmed');
  const credential = proof.grant ? { key: proof.grant.key } : { password: typed.password };
  return { request, idempotencyKey: keyOf(context), credential, smsCode: typed.smsCode };
}
