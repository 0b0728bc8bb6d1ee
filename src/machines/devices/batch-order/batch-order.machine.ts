import { assertEvent, assign, setup } from 'xstate';
import type { Batch } from '#api/contract/devices/batch.ts';
import { type Denial, denialSentence } from '#domain/access/denial.ts';
import { isSendable, missingPreflight, type Preflight } from '#domain/devices/preflight.ts';
import { asksCount, typedCount } from '#domain/kinds/batch-count.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as memberMessages from '#domain/member-messages.ts';
import {
  type BatchDevice,
  type BatchForm,
  type BatchOrder,
  batchKind,
} from '#machines/kinds/batch/batch-kinds.ts';
import {
  afterAnswer,
  askAnew,
  type Grant,
  grantSetup,
  malformed,
  type Proof,
  type ProofContext,
  problemOf,
  proofGuards,
  type Refused,
  startProof,
  withGrant,
  withProblem,
} from '#machines/kits/proof.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import type { ReadForm } from '../port/batch-kind.ts';

/**
 * One command for many devices, from the form to the acceptance by the server, which then carries it out device after device
 * (`decision.batch`). What is sent has one key: after a lost answer the same is sent again under it, and is accepted once. Lives as long
 * as the form.
 */
export const batchOrderMachine = setup({
  types: {} as {
    context: Context;
    events: BatchOrderEvent;
    input: BatchOrderInput;
    output: { batch: Batch | null };
    meta: { title: string };
  },
  actors: {
    loadForm: notProvided<BatchForm, BatchForm>('loadForm'),
    startBatch: notProvided<StartAnswer, StartInput>('startBatch'),
  },
  actions: {
    keepGrant: actionNotProvided<{ answer: StartAnswer }>('keepGrant'),
    forgetGrant: actionNotProvided('forgetGrant'),
  },
  guards: {
    ...proofGuards<Context>(),
    ...grantSetup.guards,
    isIncomplete: ({ context: { kind, form } }) => batchKind(kind).isIncomplete(form),
    isOfThisForm: ({ context }, { form }: { form: BatchForm }) => form.command === context.form.command,
    isNews: ({ context }, { denial }: { denial: Denial | null }) =>
      denialSentence(denial) !== denialSentence(context.denial),
    anyTargets: ({ context }) => targetsOf(context).length > 0,
    isComplete: ({ context }, typed: Pick<Proof, 'password'>) =>
      targetsOf(context).length > 0 &&
      Object.keys(errorsOf(context)).length === 0 &&
      malformed(context.proof, typed) === null,
    isCounted: ({ context }) => isCounted(context),
    accepted: (_, { answer }: { answer: StartAnswer }) => answer.ok,
    someMissing: (_, { answer }: { answer: StartAnswer }) => !answer.ok && answer.missing.length > 0,
    grantRefused: ({ context }, { answer }: { answer: StartAnswer }) =>
      context.proof.grant !== null && !answer.ok && answer.reason === 'credential',
  },
  delays: grantSetup.delays,
}).createMachine({
  id: 'batchOrder',
  meta: { title: '发起批量操作' },
  context: ({ input: { grant, ...input } }) => ({
    ...input,
    missing: [],
    preflight: preflightOf({ ...input, missing: [] }),
    count: '',
    proof: startProof(grant),
    errors: {},
    sent: null,
    batch: null,
  }),
  output: ({ context }) => ({ batch: context.batch }),
  initial: 'opening',
  states: {
    opening: {
      meta: { title: '打开' },
      always: [{ guard: 'isIncomplete', target: 'loadingForm' }, { target: 'filling' }],
    },
    loadingForm: {
      meta: { title: '加载可选内容' },
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context }) => context.form,
        onDone: {
          target: 'filling',
          actions: assign({ form: ({ event }) => event.output }),
        },
        onError: 'formUnknown',
      },
      on: { 'batch.close': 'closed' },
    },
    formUnknown: {
      meta: { title: '加载失败' },
      on: { 'form.load': 'loadingForm', 'batch.close': 'closed' },
    },
    filling: {
      meta: { title: '预检与填写' },
      entry: assign({ preflight: ({ context }) => preflightOf(context) }),
      initial: 'choosing',
      states: {
        choosing: {
          meta: { title: '选择凭证' },
          always: [{ guard: 'holdsGrant', target: 'grantHeld' }, { target: 'passwordAsked' }],
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
        passwordAsked: { meta: { title: '需要安全密码' } },
      },
      on: {
        'rights.change': {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: assign(({ context, event: { denial } }) => ({
            denial,
            preflight: preflightOf({ ...context, denial }),
          })),
        },
        'form.change': {
          guard: { type: 'isOfThisForm', params: ({ event }) => event },
          actions: assign(({ context, event: { form, field } }) => ({
            form,
            preflight: preflightOf({ ...context, form }),
            ...without(context, field),
          })),
        },
        'count.type': {
          guard: 'isCounted',
          actions: assign(({ context, event }) => ({ count: event.count, ...without(context, 'count') })),
        },
        'batch.confirm': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'starting',
            actions: assign(({ context }) => ({
              proof: withProblem(context.proof, null),
              errors: {},
              sent: { ...orderOf(context), idempotencyKey: context.makeIdempotencyKey() },
            })),
          },
          {
            guard: 'anyTargets',
            actions: assign(({ context, event }) => ({
              errors: errorsOf(context),
              proof: withProblem(context.proof, malformed(context.proof, event)),
            })),
          },
        ],
        'batch.close': 'closed',
      },
    },
    starting: {
      meta: { title: '正在提交' },
      // No close before there is an answer: the server may have begun already.
      invoke: {
        id: 'startBatch',
        src: 'startBatch',
        input: ({ context, event }) => {
          assertEvent(event, ['batch.confirm', 'batch.again']);
          return startInput(context, event);
        },
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => ({ answer: event.output }) },
            target: 'started',
            actions: [
              { type: 'keepGrant', params: ({ event }) => ({ answer: event.output }) },
              assign({ batch: ({ event: { output } }) => (output.ok ? output.batch : null) }),
            ],
          },
          {
            guard: { type: 'grantRefused', params: ({ event }) => ({ answer: event.output }) },
            target: 'filling',
            actions: [
              'forgetGrant',
              assign({
                proof: ({ context, event }) => withGrant(afterAnswer(context.proof, event.output), null),
              }),
            ],
          },
          {
            // They are left out, and the others can be confirmed.
            guard: { type: 'someMissing', params: ({ event }) => ({ answer: event.output }) },
            target: 'filling',
            actions: assign(({ context, event: { output } }) => {
              if (output.ok) return {};
              const missing = [...context.missing, ...output.missing];
              return {
                missing,
                // There are fewer now.
                count: '',
                // Nobody has looked at what was typed.
                proof: withProblem(context.proof, problemOf(output)),
              };
            }),
          },
          {
            target: 'filling',
            actions: [
              { type: 'keepGrant', params: ({ event }) => ({ answer: event.output }) },
              assign({
                proof: ({ context, event }) => afterAnswer(context.proof, event.output),
                errors: ({ context, event }) => blamedIn(context, event.output),
              }),
            ],
          },
        ],
        onError: {
          target: 'uncertain',
          actions: assign({ proof: ({ context }) => askAnew(context.proof) }),
        },
      },
    },
    uncertain: {
      meta: { title: '未收到答复' },
      on: {
        'batch.again': [
          {
            guard: { type: 'isProofTyped', params: ({ event }) => event },
            target: 'starting',
            actions: assign({ proof: ({ context }) => withProblem(context.proof, null) }),
          },
          {
            actions: assign({
              proof: ({ context, event }) => withProblem(context.proof, malformed(context.proof, event)),
            }),
          },
        ],
        // Where it has begun after all, the list says so.
        'batch.close': 'closed',
      },
    },
    started: { meta: { title: '已受理' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export type BatchOrderEvent =
  /** `field`: of the call, about which it says something else now */
  | { type: 'form.change'; field: string; form: BatchForm }
  | { type: 'form.load' }
  /** what keeps the person from it now */
  | { type: 'rights.change'; denial: Denial | null }
  /** how many devices there are, as somebody types it (`decision.batch.count`) */
  | { type: 'count.type'; count: string }
  /** `password` is '' where a key stands for it */
  | { type: 'batch.confirm'; password: string }
  /** the same once more */
  | { type: 'batch.again'; password: string }
  | { type: 'batch.close' };

export interface BatchOrderInput {
  kind: DeviceKindName;
  /** as it is shown at first */
  form: BatchForm;
  /** what was selected */
  devices: readonly BatchDevice[];
  /** what keeps the person from the command on whatever device */
  denial: Denial | null;
  /** a key from an earlier answer: the password is not asked */
  grant: Grant | null;
  /** a fresh uuid */
  makeIdempotencyKey: () => string;
  /** epoch ms */
  now: () => number;
}

interface Context extends Omit<BatchOrderInput, 'grant'>, ProofContext {
  /** ids of selected devices that are gone, or that the person sees no more */
  missing: readonly string[];
  /** what is shown of each device, and what decides which are sent */
  preflight: BatchPreflight;
  /** the number of those that are sent, as it was typed; '' where it is not asked */
  count: string;
  /** what is wrong with the form, by the field of the call */
  errors: Readonly<Record<string, string>>;
  /** what was sent last, and is sent again after a lost answer */
  sent: Sent | null;
  batch: Batch | null;
}

interface Sent {
  readonly order: BatchOrder;
  readonly ids: readonly string[];
  /** null: it was not asked */
  readonly count: number | null;
  readonly idempotencyKey: string;
}

export interface StartInput extends Sent {
  readonly credential: { readonly password: string } | { readonly key: string };
}

/** `key` stands for the password, which was right: it comes with a refusal for another reason too (`decision.grant`). */
export type StartAnswer = { readonly key: string | null } & (
  | { readonly ok: true; readonly batch: Batch }
  /** `missing`: ids of what was sent that keep all of it from being accepted */
  | ({ readonly ok: false; readonly missing: readonly string[] } & Refused)
);

export interface Foreseen extends Preflight {
  readonly device: BatchDevice;
}

/** What would become of the command on each selected device, at one moment. */
export interface BatchPreflight {
  /** epoch ms */
  readonly at: number;
  readonly foreseen: readonly Foreseen[];
}

function preflightOf({
  kind,
  form,
  devices,
  denial,
  missing,
  now,
}: Pick<Context, 'kind' | 'form' | 'devices' | 'denial' | 'missing' | 'now'>): BatchPreflight {
  const at = now();
  const { foresee } = batchKind(kind);
  const gone = new Set(missing);
  const foreseen = devices.map((device) => ({
    device,
    ...(gone.has(device.id) ? missingPreflight : foresee(form, device, { denial, now: at })),
  }));
  return { at, foreseen };
}

const targetsOf = ({ preflight }: Context) => preflight.foreseen.filter(isSendable);

const read = ({ kind, form, now }: Context): ReadForm<BatchOrder> => batchKind(kind).read(form, now());

const isCounted = (context: Context) =>
  asksCount(context.kind, context.form.command, targetsOf(context).length);

function errorsOf(context: Context): Readonly<Record<string, string>> {
  const form = read(context);
  const ofForm = form.ok ? {} : form.errors;
  const { length } = targetsOf(context);
  if (!isCounted(context) || typedCount(context.count) === length) return ofForm;
  const { batchCount, batchCountRequired } = memberMessages;
  return { ...ofForm, count: context.count.trim() === '' ? batchCountRequired : batchCount(length) };
}

function orderOf(context: Context) {
  const form = read(context);
  if (!form.ok) throw new Error('the form was not checked');
  const ids = targetsOf(context).map(({ device }) => device.id);
  return { order: form.fields, ids, count: isCounted(context) ? typedCount(context.count) : null };
}

/** What was said of a field counts until something else stands there. */
function without({ errors, proof }: Context, field: string) {
  const { [field]: _, ...others } = errors;
  const { problem } = proof;
  return { errors: others, proof: problem?.blamed === field ? withProblem(proof, null) : proof };
}

/** The field that the server blames says it, where the form has it. */
function blamedIn(context: Context, answer: StartAnswer): Readonly<Record<string, string>> {
  if (answer.ok || answer.reason !== 'input' || answer.blamed === undefined) return {};
  const { kind, form } = context;
  const fields = [...batchKind(kind).fields(form), ...(isCounted(context) ? ['count'] : [])];
  return fields.includes(answer.blamed) ? { [answer.blamed]: answer.sentence } : {};
}

/** The credential is made from the event and lives in the effect's input only. */
function startInput({ sent, proof }: Context, { password }: Pick<Proof, 'password'>): StartInput {
  if (!sent) throw new Error('nothing was confirmed');
  return { ...sent, credential: proof.grant ? { key: proof.grant.key } : { password } };
}
