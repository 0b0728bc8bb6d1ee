import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

/** Something that is loaded once for whoever looks at it and does not change meanwhile. Lives as long as what shows it. */
export const loadOnceMachine = <Value>() =>
  setup({
    types: {} as { context: Context<Value>; events: { type: 'once.retry' } },
    actors: { load: notProvided<Value>('load') },
  }).createMachine({
    id: 'loadOnce',
    meta: { title: '只加载一次的内容' },
    context: { loaded: null, error: null },
    initial: 'loading',
    states: {
      loading: {
        meta: { title: '加载中' },
        invoke: {
          id: 'load',
          src: 'load',
          onDone: {
            target: 'loaded',
            actions: assign({ loaded: ({ event }) => ({ value: event.output }), error: null }),
          },
          onError: { target: 'failed', actions: assign({ error: ({ event }) => event.error }) },
        },
      },
      failed: { meta: { title: '加载失败' }, on: { 'once.retry': 'loading' } },
      loaded: { meta: { title: '已加载' }, type: 'final' },
    },
  });

interface Context<Value> {
  loaded: { readonly value: Value } | null;
  /** why the last try failed */
  error: unknown;
}
