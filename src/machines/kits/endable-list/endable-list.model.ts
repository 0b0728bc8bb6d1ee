import type { EndableContext } from '../endable-list.ts';
import { freshModel } from '../fresh/fresh.model.ts';

interface ListSnapshot {
  readonly context: EndableContext<unknown>;
  matches(state: 'ready'): boolean;
}

/**
 * The test model of an endable list, but for its name, its machine and its titles.
 * @param items as it may be answered, first with those whose ids may be asked to end
 */
export const endableListModel = <Item>(
  items: readonly [readonly Item[], ...(readonly Item[])[]],
  [first, ...others]: readonly [string, ...string[]],
  sentence: string,
) => ({
  inputs: { plain: undefined },
  events: { ...freshModel.events, 'item.end': [{ id: first }, ...others.map((id) => ({ id }))] } as const,
  facts: freshModel.facts,
  answers: {
    loadItems: { done: items },
    endItem: { done: [{ ok: true }, { ok: false, sentence }] },
  } as const,
  key: ({ items: shown, refusal, changed, problem }: EndableContext<Item>) => [
    shown?.length,
    refusal,
    changed,
    problem,
  ],
  invariants: {
    ...freshModel.invariants,
    'what is ready has been loaded': (s: ListSnapshot) => !s.matches('ready') || s.context.items !== null,
  },
});
