import { setup } from 'xstate';
import type { Notification } from '#api/contract/notifications.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/** What the operator of the site says, and what runs out soon (`decision.notifications`). Lives as long as the console's home. */
export const homeNoticesMachine = setup({
  types: {} as { context: Context; events: FreshEvent },
  actors: { loadNotices: notProvided<readonly Notification[], { quiet: boolean }>('loadNotices') },
  ...freshSetup,
}).createMachine({
  id: 'homeNotices',
  meta: { title: '首页通知' },
  context: { ...startFresh, notices: null },
  initial: 'loading',
  states: freshStates<Context, FreshEvent>()({
    source: 'loadNotices',
    input: (_, quiet) => ({ quiet }),
    show: (_, notices: readonly Notification[]) => ({ notices }),
  }).states,
});

interface Context extends Fresh {
  notices: readonly Notification[] | null;
}
