import { freshTitles } from '../fresh/fresh.titles.ts';

/** What product people read in the diagram of a list that is shown page by page (`paged-list.ts`). */
export const pagedListTitles = {
  events: {
    'place.changed': '地址已改变',
    'filter.apply': '查询',
    'filter.reset': '重置',
    'page.turn': '翻页',
    'pageSize.choose': '改变每页条数',
    ...freshTitles.events,
  },
  guards: {
    otherQuery: '条件已变',
    sameFilter: '条件未变',
    hasRows: '列表不为空',
    ...freshTitles.guards,
  },
  delays: freshTitles.delays,
};
