import { setup } from 'xstate';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';

/**
 * A part of the console whose code is fetched when it is wanted first, such as a dialog. Where it cannot be fetched the page stays as
 * it is, with what is typed in it, and whoever wants the part again fetches it again. Lives as long as what shows the part.
 */
export const partLoadingMachine = setup({
  types: {} as { events: Event },
  actors: { fetchPart: notProvided<void, { fetch: () => Promise<unknown> }>('fetchPart') },
  actions: { tellFailure: actionNotProvided('tellFailure') },
  guards: { isHere: (_, { isHere }: { isHere: boolean }) => isHere },
}).createMachine({
  id: 'partLoading',
  meta: { title: '用到才加载的部分' },
  initial: 'closed',
  states: {
    closed: {
      meta: { title: '未显示' },
      on: {
        'part.open': [
          { guard: { type: 'isHere', params: ({ event }) => event }, target: 'open' },
          { target: 'fetching' },
        ],
      },
    },
    fetching: {
      meta: { title: '加载中' },
      invoke: {
        id: 'fetchPart',
        src: 'fetchPart',
        input: ({ event }) => {
          if (event.type !== 'part.open') throw new Error('no part is wanted');
          return { fetch: event.fetch };
        },
        onDone: 'open',
        onError: { target: 'failed', actions: 'tellFailure' },
      },
      on: {
        // Another part may be wanted by now.
        'part.open': [
          { guard: { type: 'isHere', params: ({ event }) => event }, target: 'open' },
          { target: 'fetching', reenter: true },
        ],
      },
    },
    failed: {
      meta: { title: '加载失败' },
      on: {
        'part.open': [
          { guard: { type: 'isHere', params: ({ event }) => event }, target: 'open' },
          { target: 'fetching' },
        ],
      },
    },
    open: { meta: { title: '已显示' }, on: { 'part.close': 'closed' } },
  },
});

type Event =
  /** `isHere`: it was fetched before */
  { type: 'part.open'; isHere: boolean; fetch: () => Promise<unknown> } | { type: 'part.close' };
