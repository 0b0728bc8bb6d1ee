import { assign, setup } from 'xstate';
import type { ShelfApp } from '#api/contract/apple/app-shelf.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

const change = {
  'app.add': {
    guard: { type: 'isNotThere', params: ({ event }: { event: { app: AppToPut } }) => event.app },
    target: 'changing',
  },
  'app.remove': {
    guard: { type: 'isThere', params: ({ event }: { event: { bundle_id: string } }) => event },
    target: 'changing',
  },
} as const;

/** The store's shelf of apps, which its keepers add to and take from. To do either again does no harm. Lives as long as its page. */
export const appShelfMachine = setup({
  types: {} as { context: Context; events: Event; meta: { title: string } },
  actors: {
    loadShelf: notProvided<readonly ShelfApp[], { quiet: boolean }>('loadShelf'),
    changeShelf: notProvided<ShelfAnswer, ShelfChange>('changeShelf'),
  },
  ...freshSetup,
  guards: {
    ...freshSetup.guards,
    isThere: ({ context: { apps } }, { bundle_id }: { bundle_id: string }) => isOn(apps ?? [], bundle_id),
    isNotThere: ({ context: { apps } }, { bundle_id }: { bundle_id: string }) =>
      apps !== null && !isOn(apps, bundle_id),
    isAccepted: (_, { answer }: { answer: ShelfAnswer }) => answer.ok,
  },
}).createMachine({
  id: 'appShelf',
  meta: { title: '门店货架' },
  context: { ...startFresh, apps: null, refusal: null },
  initial: 'loading',
  states: {
    ...freshStates<Context, Event>()({
      source: 'loadShelf',
      input: (_, quiet) => ({ quiet }),
      show: (_, apps: readonly ShelfApp[]) => ({ apps }),
      // It is loaded again after that.
      also: { ready: change, settling: change, refreshing: change, failed: change },
    }).states,
    changing: {
      meta: { title: '正在修改货架' },
      entry: assign({ refusal: null }),
      // What is told meanwhile is seen in what is loaded after it.
      invoke: {
        id: 'changeShelf',
        src: 'changeShelf',
        input: ({ event }) => {
          if (event.type === 'app.add') return { add: event.app };
          if (event.type === 'app.remove') return { remove: event.bundle_id };
          throw new Error('no change of the shelf is asked for');
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ answer: event.output }) },
            target: 'refreshing',
            actions: assign({
              apps: ({ context, event: { output } }) => (output.ok ? output.apps : context.apps),
            }),
          },
          {
            target: 'refreshing',
            actions: assign({ refusal: ({ event: { output } }) => (output.ok ? null : output.sentence) }),
          },
        ],
        // It may be done all the same: the shelf, loaded anew, says so.
        onError: {
          target: 'refreshing',
          actions: assign({ refusal: ({ event }) => sentenceOfError(event.error) }),
        },
      },
    },
  },
});

/** An app as it is put on the shelf. */
export interface AppToPut {
  readonly bundle_id: string;
  readonly app_name: string;
  readonly seller: string;
  /** of the App Store, where it was found there */
  readonly track_id?: number;
}

export type ShelfChange = { readonly add: AppToPut } | { readonly remove: string };

export type ShelfAnswer =
  | { readonly ok: true; readonly apps: readonly ShelfApp[] }
  | { readonly ok: false; readonly sentence: string };

interface Context extends Fresh {
  /** what was put there last first; null before it was loaded */
  apps: readonly ShelfApp[] | null;
  /** why the last change was not made, or is not known to be */
  refusal: string | null;
}

type Event = { type: 'app.add'; app: AppToPut } | { type: 'app.remove'; bundle_id: string } | FreshEvent;

const isOn = (apps: readonly ShelfApp[], bundleId: string) =>
  apps.some(({ bundle_id }) => bundle_id === bundleId);
