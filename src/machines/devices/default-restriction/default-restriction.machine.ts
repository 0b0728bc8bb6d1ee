import { assertEvent, assign, setup } from 'xstate';
import type { RestrictionComparison } from '#api/contract/devices/store-defaults.ts';
import { comparisonSettleMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import {
  afterAnswer,
  askAnew,
  malformed,
  type ProofContext,
  proofGuards,
  type Refused,
  startProof,
  withProblem,
} from '#machines/kits/proof.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import {
  type DefaultContent,
  type DefaultKind,
  rebased,
  type Standing,
  sameContent,
  type WantedDefault,
} from '../port/store-defaults.ts';

/**
 * One of the store's default restrictions, or the person's white list: read, changed, compared with the devices and set with the
 * password, the whole of it at once. Where the answer gets lost, it is read anew; what somebody else has set meanwhile the refusal tells. Lives as
 * long as its part of the screen.
 */
export const defaultRestrictionMachine = setup({
  types: {} as { context: Context; events: DefaultRestrictionEvent; input: DefaultInput },
  actors: {
    loadDefault: notProvided<Standing, { kind: DefaultKind; quiet: boolean }>('loadDefault'),
    compareDevices: notProvided<RestrictionComparison, CompareInput>('compareDevices'),
    saveDefault: notProvided<SaveDefaultAnswer, WantedDefault>('saveDefault'),
  },
  guards: {
    ...freshSetup.guards,
    isRead: ({ context }) => context.standing !== null,
    asItStands: ({ context }, { content }: { content: DefaultContent }) =>
      context.standing !== null && sameContent(context.standing.content, content),
    isCompared: ({ context }) => context.compares,
    lacksComparison: ({ context }) => context.comparisonProblem !== null,
    ...proofGuards<Context>(),
    isSaved: (_, answer: SaveDefaultAnswer) => answer.ok,
    isOvertaken: (_, answer: SaveDefaultAnswer) => isOvertaken(answer),
    isOvertakenAndCompared: ({ context }, answer: SaveDefaultAnswer) =>
      isOvertaken(answer) && context.compares,
    isOvertakenAsWanted: ({ context }, answer: SaveDefaultAnswer) =>
      isOvertaken(answer) && isAsWanted(context, currentOf(answer)),
    isAsWanted: ({ context }, standing: Standing) => isAsWanted(context, standing),
  },
  actions: {
    // How the devices stand to the draft is no longer known: it has become another one.
    rebase: assign(({ context }, standing: Standing) => ({
      standing,
      draft: rebasedDraft(context, standing),
      comparison: null,
      comparisonProblem: null,
      problem: null,
    })),
    sayNotTaken: assign({
      proof: ({ context }) =>
        withProblem(context.proof, { field: 'form', sentence: messages.defaultNotTaken }),
    }),
  },
  delays: { ...freshSetup.delays, pause: comparisonSettleMs },
}).createMachine({
  id: 'defaultRestriction',
  meta: { title: '默认限制' },
  context: ({ input }) => ({
    ...startFresh,
    ...input,
    standing: null,
    draft: null,
    comparison: null,
    comparisonProblem: null,
    proof: startProof(),
    saved: false,
  }),
  initial: 'viewing',
  states: {
    viewing: {
      meta: { title: '查看' },
      entry: assign({
        draft: null,
        comparison: null,
        comparisonProblem: null,
        proof: ({ context }) => withProblem(context.proof, null),
      }),
      on: {
        'default.edit': {
          guard: 'isRead',
          target: 'editing',
          actions: assign({
            draft: ({ context }) => context.standing?.content ?? null,
            comparison: ({ context }) => context.standing?.devices ?? null,
            comparisonProblem: null,
            saved: false,
          }),
        },
      },
      initial: 'loading',
      states: freshStates<Context, DefaultRestrictionEvent>()({
        source: 'loadDefault',
        input: ({ kind }, quiet) => ({ kind, quiet }),
        show: ({ standing: before, saved }, standing: Standing) => ({
          standing,
          saved: saved && before !== null && sameContent(before.content, standing.content),
        }),
        // How many devices are as it says changes with each of them.
        changes: { 'device.changed': { guard: 'isCompared' } },
      }).states,
    },
    editing: {
      meta: { title: '编辑' },
      on: {
        'draft.change': [
          {
            guard: { type: 'asItStands', params: ({ event }) => event },
            target: '.unchanged',
            actions: assign({
              draft: ({ event }) => event.content,
              comparison: ({ context }) => context.standing?.devices ?? null,
              comparisonProblem: null,
            }),
          },
          {
            guard: 'isCompared',
            target: '.pausing',
            actions: assign({
              draft: ({ event }) => event.content,
              comparison: null,
              comparisonProblem: null,
            }),
          },
          {
            target: '.changed',
            actions: assign({
              draft: ({ event }) => event.content,
              comparison: null,
              comparisonProblem: null,
            }),
          },
        ],
        // What somebody has set meanwhile was told while nobody looked.
        'default.cancel': 'viewing.refreshing',
      },
      initial: 'unchanged',
      states: {
        unchanged: { meta: { title: '没有改动' } },
        pausing: { meta: { title: '等改动告一段落' }, after: { pause: 'comparing' } },
        comparing: {
          meta: { title: '与设备比较' },
          invoke: {
            id: 'compareDevices',
            src: 'compareDevices',
            input: ({ context, event }) => ({
              content: draftOf(context),
              quiet: event.type !== 'comparison.retry',
            }),
            onDone: {
              target: 'changed',
              actions: assign({ comparison: ({ event }) => event.output, comparisonProblem: null }),
            },
            // Who could not be told how many devices would differ may save all the same.
            onError: {
              target: 'changed',
              actions: assign({ comparisonProblem: ({ event }) => sentenceOfError(event.error) }),
            },
          },
        },
        changed: {
          meta: { title: '已改动' },
          on: {
            'comparison.retry': { guard: 'lacksComparison', target: 'comparing' },
            'default.review': '#defaultRestriction.confirming',
          },
        },
      },
    },
    confirming: {
      meta: { title: '确认' },
      on: {
        'default.confirm': [
          {
            guard: { type: 'isProofTyped', params: ({ event }) => event },
            target: 'saving',
            actions: assign({ proof: ({ context }) => withProblem(context.proof, null) }),
          },
          {
            actions: assign({
              proof: ({ context: { proof }, event }) => withProblem(proof, malformed(proof, event)),
            }),
          },
        ],
        'default.back': {
          target: 'editing.changed',
          actions: assign({ proof: ({ context }) => withProblem(askAnew(context.proof), null) }),
        },
        'default.cancel': 'viewing.refreshing',
      },
    },
    saving: {
      meta: { title: '正在保存' },
      invoke: {
        id: 'saveDefault',
        src: 'saveDefault',
        input: ({ context, event }) => {
          assertEvent(event, 'default.confirm');
          const based_on = context.standing?.changed?.at ?? null;
          return { content: draftOf(context), password: event.password, based_on };
        },
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'viewing.refreshing',
            actions: assign(({ context, event: { output } }) => ({
              standing: output.ok ? output.standing : context.standing,
              saved: output.ok,
            })),
          },
          // It is what was to be saved. What somebody has set since was told while nobody looked.
          {
            guard: { type: 'isOvertakenAsWanted', params: ({ event }) => event.output },
            target: 'viewing.refreshing',
            actions: assign(({ event }) => ({
              standing: currentOf(event.output),
              problem: null,
              saved: true,
            })),
          },
          {
            guard: { type: 'isOvertakenAndCompared', params: ({ event }) => event.output },
            target: 'comparingAnew',
            actions: [
              assign({ proof: ({ context, event }) => afterAnswer(context.proof, event.output) }),
              { type: 'rebase', params: ({ event }) => currentOf(event.output) },
            ],
          },
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event.output },
            target: 'confirming',
            actions: [
              assign({ proof: ({ context, event }) => afterAnswer(context.proof, event.output) }),
              { type: 'rebase', params: ({ event }) => currentOf(event.output) },
            ],
          },
          {
            target: 'confirming',
            actions: assign({ proof: ({ context, event }) => afterAnswer(context.proof, event.output) }),
          },
        ],
        onError: {
          target: 'checking',
          actions: assign({ proof: ({ context }) => askAnew(context.proof) }),
        },
      },
    },
    checking: {
      meta: { title: '正在核对' },
      invoke: {
        id: 'readAnew',
        src: 'loadDefault',
        input: ({ context }) => ({ kind: context.kind, quiet: false }),
        onDone: [
          {
            guard: { type: 'isAsWanted', params: ({ event }) => event.output },
            target: 'viewing.refreshing',
            actions: assign({ standing: ({ event }) => event.output, problem: null, saved: true }),
          },
          {
            guard: 'isCompared',
            target: 'comparingAnew',
            actions: ['sayNotTaken', { type: 'rebase', params: ({ event }) => event.output }],
          },
          {
            target: 'confirming',
            actions: ['sayNotTaken', { type: 'rebase', params: ({ event }) => event.output }],
          },
        ],
        onError: 'uncertain',
      },
    },
    comparingAnew: {
      meta: { title: '再次与设备比较' },
      invoke: {
        id: 'compareAnew',
        src: 'compareDevices',
        input: ({ context }) => ({ content: draftOf(context), quiet: true }),
        onDone: { target: 'confirming', actions: assign({ comparison: ({ event }) => event.output }) },
        onError: {
          target: 'confirming',
          actions: assign({ comparisonProblem: ({ event }) => sentenceOfError(event.error) }),
        },
      },
    },
    uncertain: {
      meta: { title: '未收到答复' },
      // Given up, it is still not known: only what is read anew may be shown.
      on: {
        'outcome.check': 'checking',
        'default.cancel': { target: 'viewing', actions: assign({ standing: null }) },
      },
    },
  },
});

export interface CompareInput {
  readonly content: DefaultContent;
  /** it comes with a change, and nobody asked for it */
  readonly quiet: boolean;
}

export type SaveDefaultAnswer =
  | { readonly ok: true; readonly standing: Standing }
  /** `current`: what somebody else has set since it was read */
  | ({ readonly ok: false; readonly current: Standing | null } & Refused);

const isOvertaken = (answer: SaveDefaultAnswer) => !answer.ok && answer.current !== null;

function currentOf(answer: SaveDefaultAnswer): Standing {
  if (answer.ok || answer.current === null) throw new Error('nobody else has set it');
  return answer.current;
}

const isAsWanted = (context: Context, standing: Standing) =>
  sameContent(rebasedDraft(context, standing), standing.content);

interface DefaultInput {
  kind: DefaultKind;
  /** with the devices */
  compares: boolean;
}

export interface Context extends Fresh, ProofContext, DefaultInput {
  standing: Standing | null;
  /** what it shall be; null: nobody is changing it */
  draft: DefaultContent | null;
  /** how the devices would stand to the draft; null: not known */
  comparison: RestrictionComparison | null;
  /** why that is not known */
  comparisonProblem: string | null;
  /** nothing was changed since the person has saved it */
  saved: boolean;
}

export type DefaultRestrictionEvent =
  /** `poll.due`: somebody may have set it */
  | FreshEvent
  | { type: 'default.edit' }
  | { type: 'draft.change'; content: DefaultContent }
  | { type: 'comparison.retry' }
  | { type: 'default.review' }
  | { type: 'default.back' }
  /** `password` passes through here and is not kept */
  | { type: 'default.confirm'; password: string }
  | { type: 'outcome.check' }
  | { type: 'default.cancel' };

/** The person's own edits upon what was read anew. */
function rebasedDraft(context: Context, { content }: Standing): DefaultContent {
  if (context.standing === null) throw new Error('nothing was read before');
  return rebased({ before: context.standing.content, after: draftOf(context) }, content);
}

const draftOf = ({ draft }: Context): DefaultContent => {
  if (draft === null) throw new Error('nothing is being changed');
  return draft;
};
