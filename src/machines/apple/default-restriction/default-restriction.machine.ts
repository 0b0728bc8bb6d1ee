import { assertEvent, assign, setup } from 'xstate';
import type { RestrictionComparison } from '#api/contract/apple/default-restrictions.ts';
import { passwordShape } from '#domain/access/credential-shapes.ts';
import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
import { comparisonSettleMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { freshDelays, freshGuards, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError, toldBy } from '#machines/refusal.ts';
import {
  comparesDevices,
  type DefaultContent,
  type DefaultKind,
  type Standing,
  sameContent,
} from './default-content.ts';
import type {
  CompareInput,
  Context,
  DefaultRestrictionEvent,
  SaveDefaultAnswer,
  SaveDefaultInput,
} from './default-restriction.types.ts';

type Params<Name extends string, Value> = { readonly [Key in Name]: Value };

const passwordProblem = (password: string): string | null =>
  passwordShape.pattern.test(password) ? null : secondaryPasswordMessage(password);

const draftOf = ({ draft }: Context): DefaultContent => {
  if (draft === null) throw new Error('nothing is being changed');
  return draft;
};

const loadedStanding = ({ event }: { event: { output: Standing } }) => ({ standing: event.output });
const showLoaded = { type: 'showStanding', params: loadedStanding } as const;
/** Read anew: it is what was to be saved. What somebody has set since was told while nobody looked. */
const endIfAsWanted = {
  guard: { type: 'isAsWanted', params: loadedStanding },
  target: 'viewing.refreshing',
  actions: [showLoaded, 'noteSaved'],
} as const;
const asked = ({ context }: { context: Context }) => ({ kind: context.kind, quiet: false });
const answer = ({ event }: { event: { output: SaveDefaultAnswer } }) => ({ answer: event.output });

const { states: viewingStates } = freshStates<Context, DefaultRestrictionEvent>()({
  source: 'loadDefault',
  input: ({ kind }, quiet) => ({ kind, quiet }),
  show: ({ standing: before, saved }, standing: Standing) => ({
    standing,
    saved: saved && before !== null && sameContent(before.content, standing.content),
  }),
  // How many devices are as it says changes with each of them.
  change: { guard: 'isCompared' },
});

/**
 * One of the store's default restrictions, or the person's white list: read, changed, compared with the devices and set with the
 * password, the whole of it at once. Where the answer gets lost, or somebody else has set it meanwhile, it is read anew. Lives as
 * long as its part of the screen.
 */
export const defaultRestrictionMachine = setup({
  types: {} as {
    context: Context;
    events: DefaultRestrictionEvent;
    input: { kind: DefaultKind };
    meta: { title: string };
  },
  actors: {
    loadDefault: notProvided<Standing, { kind: DefaultKind; quiet: boolean }>('loadDefault'),
    compareDevices: notProvided<RestrictionComparison, CompareInput>('compareDevices'),
    saveDefault: notProvided<SaveDefaultAnswer, SaveDefaultInput>('saveDefault'),
  },
  actions: {
    showStanding: assign({
      standing: (_, { standing }: Params<'standing', Standing>) => standing,
      problem: null,
    }),
    forgetStanding: assign({ standing: null }),
    beginDraft: assign({
      draft: ({ context }) => context.standing?.content ?? null,
      comparison: ({ context }) => context.standing?.devices ?? null,
      comparisonProblem: null,
      saved: false,
    }),
    changeDraft: assign({
      draft: (_, { content }: Params<'content', DefaultContent>) => content,
      comparison: null,
      comparisonProblem: null,
      refusal: null,
    }),
    showStandingComparison: assign({ comparison: ({ context }) => context.standing?.devices ?? null }),
    showComparison: assign({
      comparison: (_, { comparison }: Params<'comparison', RestrictionComparison>) => comparison,
      comparisonProblem: null,
    }),
    showComparisonProblem: assign({
      comparisonProblem: (_, { error }: Params<'error', unknown>) => sentenceOfError(error),
    }),
    showPasswordProblem: assign({
      passwordError: (_, { password }: Params<'password', string>) => passwordProblem(password),
      refusal: null,
    }),
    clearRefusal: assign({ passwordError: null, refusal: null }),
    showRefusal: assign((_, { answer }: Params<'answer', SaveDefaultAnswer>) => {
      if (answer.ok) return {};
      return answer.field === 'password' ? { passwordError: answer.sentence } : { refusal: toldBy(answer) };
    }),
    showSaved: assign(({ context }, { answer }: Params<'answer', SaveDefaultAnswer>) => ({
      standing: answer.ok ? answer.standing : context.standing,
      saved: answer.ok,
    })),
    noteSaved: assign({ saved: true }),
    showNotTaken: assign({ refusal: { sentence: messages.defaultNotTaken } }),
    dropDraft: assign({
      draft: null,
      comparison: null,
      comparisonProblem: null,
      passwordError: null,
      refusal: null,
    }),
  },
  guards: {
    ...freshGuards,
    isRead: ({ context }) => context.standing !== null,
    asItStands: ({ context }, { content }: Params<'content', DefaultContent>) =>
      context.standing !== null && sameContent(context.standing.content, content),
    isCompared: ({ context }) => comparesDevices(context.kind),
    lacksComparison: ({ context }) => context.comparisonProblem !== null,
    isMalformed: (_, { password }: Params<'password', string>) => passwordProblem(password) !== null,
    isSaved: (_, { answer }: Params<'answer', SaveDefaultAnswer>) => answer.ok,
    isOutdated: (_, { answer }: Params<'answer', SaveDefaultAnswer>) =>
      !answer.ok && answer.field === 'standing',
    isAsWanted: ({ context }, { standing }: Params<'standing', Standing>) =>
      sameContent(draftOf(context), standing.content),
  },
  delays: { ...freshDelays, pause: comparisonSettleMs },
}).createMachine({
  id: 'defaultRestriction',
  meta: { title: '默认限制' },
  context: ({ input }) => ({
    ...startFresh,
    kind: input.kind,
    standing: null,
    draft: null,
    comparison: null,
    comparisonProblem: null,
    passwordError: null,
    refusal: null,
    saved: false,
  }),
  initial: 'viewing',
  states: {
    viewing: {
      meta: { title: '查看' },
      entry: 'dropDraft',
      on: { 'default.edit': { guard: 'isRead', target: 'editing', actions: 'beginDraft' } },
      initial: 'loading',
      states: viewingStates,
    },
    editing: {
      meta: { title: '编辑' },
      on: {
        'draft.change': [
          {
            guard: { type: 'asItStands', params: ({ event }) => event },
            target: '.unchanged',
            actions: [{ type: 'changeDraft', params: ({ event }) => event }, 'showStandingComparison'],
          },
          {
            guard: 'isCompared',
            target: '.pausing',
            actions: { type: 'changeDraft', params: ({ event }) => event },
          },
          { target: '.changed', actions: { type: 'changeDraft', params: ({ event }) => event } },
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
              actions: { type: 'showComparison', params: ({ event }) => ({ comparison: event.output }) },
            },
            // Who could not be told how many devices would differ may save all the same.
            onError: {
              target: 'changed',
              actions: { type: 'showComparisonProblem', params: ({ event }) => event },
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
            guard: { type: 'isMalformed', params: ({ event }) => event },
            actions: { type: 'showPasswordProblem', params: ({ event }) => event },
          },
          { target: 'saving', actions: 'clearRefusal' },
        ],
        'default.back': { target: 'editing.changed', actions: 'clearRefusal' },
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
            guard: { type: 'isSaved', params: answer },
            target: 'viewing.refreshing',
            actions: { type: 'showSaved', params: answer },
          },
          {
            guard: { type: 'isOutdated', params: answer },
            target: 'catchingUp',
            actions: { type: 'showRefusal', params: answer },
          },
          { target: 'confirming', actions: { type: 'showRefusal', params: answer } },
        ],
        onError: 'checking',
      },
    },
    catchingUp: {
      meta: { title: '正在读取他人的改动' },
      invoke: {
        id: 'readChanged',
        src: 'loadDefault',
        input: asked,
        onDone: [endIfAsWanted, { target: 'confirming', actions: showLoaded }],
        // What was read before stays: saved again, it is refused again.
        onError: 'confirming',
      },
    },
    checking: {
      meta: { title: '正在核对' },
      invoke: {
        id: 'readAnew',
        src: 'loadDefault',
        input: asked,
        onDone: [
          endIfAsWanted,
          {
            target: 'confirming',
            actions: [showLoaded, 'showNotTaken'],
          },
        ],
        onError: 'uncertain',
      },
    },
    uncertain: {
      meta: { title: '结果未知' },
      // Given up, it is still not known: only what is read anew may be shown.
      on: { 'outcome.check': 'checking', 'default.cancel': { target: 'viewing', actions: 'forgetStanding' } },
    },
  },
});
