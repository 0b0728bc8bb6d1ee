import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';
import { pagedListTitles } from '#machines/kits/paged-list/paged-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...pagedListTitles,
  purpose: '显示一类设备的列表：筛选、统计、排序和翻页都写在地址里，后退即可恢复。',
  events: {
    ...pagedListTitles.events,
    ...freshTitles.own,
    'counter.choose': '选择统计项',
    'sort.choose': '改变排序',
  },
  effects: { loadPage: '加载一页设备' },
};
