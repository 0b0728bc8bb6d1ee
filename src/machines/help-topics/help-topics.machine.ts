import { assign, setup } from 'xstate';
import type { HelpTopic } from '#domain/help-topics.ts';
import { notProvided } from '#machines/not-provided.ts';

/** The questions of the help page, which come with the build and never change while it is shown. Lives as long as the screen. */
export const helpTopicsMachine = setup({
  types: {} as { context: { topics: readonly HelpTopic[] }; events: { type: 'help.retry' } },
  actors: { loadTopics: notProvided<readonly HelpTopic[]>('loadTopics') },
}).createMachine({
  id: 'helpTopics',
  meta: { title: '帮助内容' },
  context: { topics: [] },
  initial: 'loading',
  states: {
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadTopics',
        src: 'loadTopics',
        onDone: { target: 'shown', actions: assign({ topics: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    failed: { meta: { title: '加载失败' }, on: { 'help.retry': 'loading' } },
    shown: { meta: { title: '已显示' }, type: 'final' },
  },
});
