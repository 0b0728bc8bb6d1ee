import * as v from 'valibot';
import { assign, or, setup, stateIn } from 'xstate';
import type { SmsType } from '#api/contract/people/system.ts';
import { password as passwordSchema, smsCode as smsCodeSchema } from '#api/contract/row/credentials.ts';
import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
import { isSerialTail } from '#domain/devices/serial-tail.ts';
import { smsCooldownMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
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

export const passwordProblem = ({ event }: { event: Pick<Proof, 'password'> }): Problem => ({
  field: 'password',
  sentence: secondaryPasswordMessage(event.password),
});
export const smsCodeProblem: Problem = { field: 'smsCode', sentence: messages.smsCodeFormat };
const smsNowAsked: Problem = { field: 'smsCode', sentence: memberMessages.smsNowAsked };
export const smsLost = ({ event }: { event: { error: unknown } }): Problem => ({
  field: 'smsCode',
  sentence: sentenceOfError(event.error),
});

const refusalOf = (answer: CommandAnswer): Problem | null => (answer.ok ? null : problemOf(answer));

export const answer = ({ event }: { event: { output: CommandAnswer } }) => ({ answer: event.output });
export const outcome = ({ event }: { event: { output: Outcome } }) => ({ outcome: event.output });
export const smsAnswer = ({ event }: { event: { output: SmsAnswer } }) => ({ answer: event.output });

/** Before it is, nothing is confirmed, however wrong the rest may be. */
const isTailGiven = ({ serialNumber, serialTail }: Context) =>
  serialNumber === null || isSerialTail(serialNumber, serialTail);

export const typedTail = ({ event }: { event: { text: string } }) => event;

/** The credential is made from the event and lives in the effect's input only. */
export const sendInput = (context: Context, proof: Proof): SendCommandInput => {
  const { request, idempotencyKey, grant } = context;
  if (!request || !idempotencyKey) throw new Error('nothing was confirmed');
  const credential = grant ? { key: grant.key } : { password: proof.password };
  return { request, idempotencyKey, credential, smsCode: proof.smsCode };
};

export const lookUpInput = ({ idempotencyKey }: Context) => {
  if (!idempotencyKey) throw new Error('nothing was confirmed');
  return { idempotencyKey };
};

/** What the chart of a secured command is made of. */
export const securedCommandSetup = setup({
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
    rememberTail: assign({ serialTail: (_, { text }: { text: string }) => text }),
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
    tailWanted: ({ context }) => context.serialNumber !== null,
    tailGiven: ({ context }) => isTailGiven(context),
    tailRight: ({ context: { serialNumber } }, { text }: { text: string }) =>
      serialNumber !== null && isSerialTail(serialNumber, text),
    holdsGrant: ({ context }) => context.grant !== null,
    passwordMalformed: ({ context }, { password }: Pick<Proof, 'password'>) =>
      isTailGiven(context) && context.grant === null && !v.is(passwordSchema, password),
    smsCodeMalformed: ({ context }, { smsCode }: Pick<Proof, 'smsCode'>) =>
      isTailGiven(context) && context.smsPhone !== null && !v.is(smsCodeSchema, smsCode),
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
});
