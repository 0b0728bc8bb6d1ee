import { assign, setup } from 'xstate';
import type { FoundApp } from '#api/contract/outside.ts';
import { appSearchSettleMs } from '#domain/limits.ts';
import type { PreferenceValue } from '#domain/preferences.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

/** Searches the App Store for what is typed, a moment after the last key. Lives as long as its dialog. */
export const appSearchMachine = setup({
  types: {} as { context: Context; events: Event; input: { platform: AppPlatform } },
  actors: { findApps: notProvided<readonly FoundApp[], FindAppsInput>('findApps') },
  guards: {
    saysSomething: (_, { term }: { term: string }) => term.trim() !== '',
    hasTerm: ({ context }) => context.term.trim() !== '',
  },
  delays: { pause: appSearchSettleMs },
}).createMachine({
  id: 'appSearch',
  meta: { title: '搜索应用' },
  context: ({ input }) => ({ term: '', platform: input.platform, apps: [], problem: null }),
  initial: 'idle',
  on: {
    'term.type': [
      {
        guard: { type: 'saysSomething', params: ({ event }) => event },
        target: '.pausing',
        actions: assign({ term: ({ event }) => event.term, apps: [], problem: null }),
      },
      { target: '.idle', actions: assign({ term: ({ event }) => event.term, apps: [], problem: null }) },
    ],
    'platform.choose': [
      {
        guard: 'hasTerm',
        target: '.searching',
        actions: assign({ platform: ({ event }) => event.platform, apps: [], problem: null }),
      },
      { actions: assign({ platform: ({ event }) => event.platform, apps: [], problem: null }) },
    ],
  },
  states: {
    idle: { meta: { title: '未输入' } },
    pausing: { meta: { title: '等输入停下' }, after: { pause: 'searching' } },
    searching: {
      meta: { title: '正在搜索' },
      entry: assign({ problem: null }),
      invoke: {
        id: 'findApps',
        src: 'findApps',
        input: ({ context }) => ({ term: context.term.trim(), platform: context.platform }),
        onDone: {
          target: 'found',
          actions: assign({ apps: ({ event }) => event.output }),
        },
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => sentenceOfError(event.error) }),
        },
      },
    },
    found: { meta: { title: '已搜索' } },
    failed: { meta: { title: '搜索失败' }, on: { 'search.retry': 'searching' } },
  },
});

interface Context extends FindAppsInput {
  /** what was found for the term on the platform */
  apps: readonly FoundApp[];
  problem: string | null;
}

type Event =
  | { type: 'term.type'; term: string }
  | { type: 'platform.choose'; platform: AppPlatform }
  | { type: 'search.retry' };

export type AppPlatform = PreferenceValue<'appleAppSearch'>;

export interface FindAppsInput {
  readonly term: string;
  readonly platform: AppPlatform;
}
