import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from './fresh.ts';

/** The kit of a short list that is kept up to date, each item with the way to end it. Lives as long as it is shown. */

export interface EndableContext<Item> extends Fresh {
  /** null before they were loaded */
  items: readonly Item[] | null;
  /** why the last one could not be ended */
  refusal: string | null;
}

type Event = { type: 'item.end'; id: string } | FreshEvent;

export type EndAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

interface List<Item> {
  readonly id: string;
  readonly title: string;
  /** the title of the state in which one is being ended */
  readonly ending: string;
  /** Whether this can be ended now: an item, or what else an id stands for. */
  readonly canEnd: (items: readonly Item[], id: string) => boolean;
}

const end = {
  'item.end': {
    guard: { type: 'canEnd', params: ({ event }: { event: { id: string } }) => event },
    target: 'ending',
  },
} as const;

export type EndableList<Item> = ReturnType<typeof endableList<Item>>;

/** Its machine. The screen provides the effects `loadItems` and `endItem`. */
export const endableList = <Item>({ id, title, ending, canEnd }: List<Item>) =>
  setup({
    types: {} as { context: EndableContext<Item>; events: Event; meta: { title: string } },
    actors: {
      loadItems: notProvided<readonly Item[], { quiet: boolean }>('loadItems'),
      endItem: notProvided<EndAnswer, { id: string }>('endItem'),
    },
    ...freshSetup,
    guards: {
      ...freshSetup.guards,
      canEnd: ({ context }, asked: { id: string }) =>
        context.items !== null && canEnd(context.items, asked.id),
    },
  }).createMachine({
    id,
    meta: { title },
    context: { ...startFresh, items: null, refusal: null },
    initial: 'loading',
    states: {
      ...freshStates<EndableContext<Item>, Event>()({
        source: 'loadItems',
        input: (_, quiet) => ({ quiet }),
        show: (_, items: readonly Item[]) => ({ items }),
        also: {
          ready: end,
          settling: end,
          // It is loaded again after that.
          refreshing: end,
          failed: end,
        },
      }).states,
      ending: {
        meta: { title: ending },
        entry: assign({ refusal: null }),
        // What is told meanwhile is seen in what is loaded after it.
        invoke: {
          id: 'endItem',
          src: 'endItem',
          input: ({ event }) => ({ id: event.type === 'item.end' ? event.id : '' }),
          onDone: {
            target: 'refreshing',
            actions: assign({ refusal: ({ event: { output } }) => (output.ok ? null : output.sentence) }),
          },
          // It may be ended all the same: the list says so, and to end it again does no harm.
          onError: {
            target: 'refreshing',
            actions: assign({ refusal: ({ event }) => sentenceOfError(event.error) }),
          },
        },
      },
    },
  });
