import { assign, setup } from 'xstate';
import type { AppRestrictionItem } from '#api/contract/apple/restriction-items.ts';
import type { listedRestrictionTypes } from '#domain/apple/app-restriction.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * What a list of restricted apps is made from besides the device's own apps and the App Store. Its dialog works without it; lives as
 * long as that.
 */
export const appSuggestionsMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'list.choose'; list: ListedType } | { type: 'suggestions.retry' };
    input: { type: ListedType | null };
  },
  actors: { loadSuggestions: notProvided<Suggestions, LoadSuggestionsInput>('loadSuggestions') },
  guards: { hasList: ({ context }) => context.type !== null },
}).createMachine({
  id: 'appSuggestions',
  meta: { title: '常用应用' },
  context: ({ input }) => ({ type: input.type, suggestions: [] }),
  initial: 'opening',
  on: {
    'list.choose': {
      target: '.loading',
      actions: assign({ type: ({ event }) => event.list, suggestions: [] }),
    },
  },
  states: {
    opening: {
      meta: { title: '打开' },
      always: [{ guard: 'hasList', target: 'loading' }, { target: 'idle' }],
    },
    idle: { meta: { title: '没有名单' } },
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadSuggestions',
        src: 'loadSuggestions',
        input: ({ context: { type }, event }) => {
          if (type === null) throw new Error('no list is chosen');
          return { type, quiet: event.type !== 'suggestions.retry' };
        },
        onDone: { target: 'loaded', actions: assign({ suggestions: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    failed: { meta: { title: '加载失败' }, on: { 'suggestions.retry': 'loading' } },
    loaded: { meta: { title: '已加载' } },
  },
});

interface Context {
  /** of the list that is being made; null: none is */
  type: ListedType | null;
  suggestions: Suggestions;
}

export type ListedType = (typeof listedRestrictionTypes)[number];

export type Suggestions = readonly AppRestrictionItem[];

export interface LoadSuggestionsInput {
  readonly type: ListedType;
  /** they come with the choice of the list, and nobody asked for them */
  readonly quiet: boolean;
}
