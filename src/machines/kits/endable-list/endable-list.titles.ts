import { freshTitles } from '../fresh/fresh.titles.ts';

/** What product people read in the diagram of an endable list; `end` is the word on its button, `what` what it lists. */
export const endableListTitles = (end: string, what: string) => ({
  ...freshTitles,
  events: { ...freshTitles.events, 'item.end': end },
  guards: { ...freshTitles.guards, canEnd: '在列表中' },
  effects: { loadItems: `加载${what}`, endItem: `${end}${what}` },
});
