import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

/**
 * What a list's filters offer: clerks and models that occur. A screen works without it; opening a filter asks again after a
 * failure. Lives as long as the screen.
 */
export const filterChoicesMachine = setup({
  types: {} as { context: { choices: FilterChoices }; events: { type: 'choices.retry' } },
  actors: { loadChoices: notProvided<FilterChoices>('loadChoices') },
}).createMachine({
  id: 'filterChoices',
  meta: { title: '筛选项' },
  context: { choices: { clerks: [], models: [] } },
  initial: 'loading',
  states: {
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        onDone: { target: 'loaded', actions: assign({ choices: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    failed: { meta: { title: '加载失败' }, on: { 'choices.retry': 'loading' } },
    loaded: { meta: { title: '已加载' }, type: 'final' },
  },
});

export interface FilterChoices {
  readonly clerks: readonly { readonly id: string; readonly name: string }[];
  /** empty where a screen does not filter by model */
  readonly models: readonly {
    readonly model: string;
    readonly product_name: string;
    readonly count: number;
  }[];
}
