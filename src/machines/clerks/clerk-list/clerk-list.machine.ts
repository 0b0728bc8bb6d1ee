import { setup } from 'xstate';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import {
  type Fresh,
  type FreshEvent,
  freshSetup,
  freshStates,
  type OwnSaved,
  type OwnSaves,
  startFresh,
  startOwnSaves,
} from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/** The store's clerks, all of them, kept up to date. Lives as long as their page. */
export const clerkListMachine = setup({
  types: {} as { context: Context; events: Event; meta: { title: string } },
  actors: { loadClerks: notProvided<readonly Clerk[], { quiet: boolean }>('loadClerks') },
  ...freshSetup,
}).createMachine({
  id: 'clerkList',
  meta: { title: '店员列表' },
  context: { ...startFresh, ...startOwnSaves, clerks: null },
  initial: 'loading',
  states: freshStates<Context, Event>()({
    source: 'loadClerks',
    input: (_, quiet) => ({ quiet }),
    show: (_, clerks: readonly Clerk[]) => ({ clerks }),
    own: {
      event: 'own.saved',
      put: ({ clerks }, saved: Clerk) => ({
        clerks: clerks?.map((clerk) => (clerk.id === saved.id ? saved : clerk)) ?? null,
      }),
    },
  }).states,
});

interface Context extends Fresh, OwnSaves<Clerk> {
  /** null before they were loaded */
  clerks: readonly Clerk[] | null;
}

type Event = FreshEvent | OwnSaved<Clerk>;
