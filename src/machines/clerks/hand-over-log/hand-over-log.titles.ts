import { pagedListTitles } from '#machines/kits/paged-list/paged-list.titles.ts';

const { 'filter.apply': _apply, 'filter.reset': _reset, ...events } = pagedListTitles.events;
const { sameFilter: _same, ...guards } = pagedListTitles.guards;

/** What product people read in the diagram. */
export const titles = {
  purpose: '显示门店设备变更所属店员的记录，页码写在地址里，有变化时自动更新。',
  events,
  guards,
  effects: { loadPage: '加载一页分配记录' },
  delays: pagedListTitles.delays,
};
