import { assign, emit, setup } from 'xstate';
import { buildPollMs } from '#domain/limits.ts';
import { notProvided, notProvidedCallback } from '#machines/not-provided.ts';

/**
 * Looks whether the server has a newer build than this page (`build.poll`, `decision.builds`), and tells it once. Lives as long
 * as the page.
 */
export const buildWatchMachine = setup({
  types: {
    /** `buildId`: of this page */
    context: {} as { buildId: string; newBuild: boolean },
    events: {} as { type: 'tab.shown' } | { type: 'code.missing' },
    input: {} as { buildId: string },
    emitted: {} as { type: 'build.found' },
  },
  actors: { askLatest: notProvided<string>('askLatest'), watchPage: notProvidedCallback('watchPage') },
  guards: { isAnother: ({ context }, latest: string) => latest !== context.buildId },
  delays: { pollPause: buildPollMs },
}).createMachine({
  id: 'buildWatch',
  meta: { title: '新版本检测' },
  context: ({ input }) => ({ buildId: input.buildId, newBuild: false }),
  initial: 'watching',
  states: {
    watching: {
      meta: { title: '检测中' },
      invoke: { id: 'watchPage', src: 'watchPage', onError: '.resting' },
      initial: 'resting',
      states: {
        resting: {
          meta: { title: '等待下次检测' },
          on: { 'tab.shown': 'asking', 'code.missing': 'asking' },
          after: { pollPause: 'asking' },
        },
        asking: {
          meta: { title: '询问最新版本' },
          invoke: {
            id: 'askLatest',
            src: 'askLatest',
            onDone: [
              {
                guard: { type: 'isAnother', params: ({ event }) => event.output },
                target: '#buildWatch.found',
              },
              { target: 'resting' },
            ],
            // A failed poll is no news.
            onError: 'resting',
          },
        },
      },
    },
    found: {
      meta: { title: '有新版本' },
      entry: [assign({ newBuild: true }), emit({ type: 'build.found' })],
    },
  },
});
