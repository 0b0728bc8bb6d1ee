import { setup } from 'xstate';
import type { RcsItem } from '#api/contract/reports/rcs.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/** How a risk query stands: its link, and what the customer has released by it. Lives as long as its page. */
export const rcsStatusMachine = setup({
  types: {} as { context: Context; events: FreshEvent },
  actors: { loadRcs: notProvided<RcsLook, { quiet: boolean }>('loadRcs') },
  ...freshSetup,
}).createMachine({
  id: 'rcsStatus',
  meta: { title: '风险查询的进展' },
  context: { ...startFresh, look: null },
  initial: 'loading',
  states: freshStates<Context, FreshEvent>()({
    source: 'loadRcs',
    input: (_, quiet) => ({ quiet }),
    show: (_, look: RcsLook) => ({ look }),
  }).states,
});

export interface RcsLook {
  /** null: the store has no such query */
  readonly item: RcsItem | null;
}

interface Context extends Fresh {
  /** null: never loaded */
  look: RcsLook | null;
}
