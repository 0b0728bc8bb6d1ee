import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose: '列出门店货架上的应用，有权限的人可以加入或移出；未答复时重新加载货架，再做一次也不会重复。',
  events: { ...freshTitles.events, 'app.add': '加入货架', 'app.remove': '移出货架' },
  guards: {
    ...freshTitles.guards,
    isThere: '已在货架',
    isNotThere: '不在货架',
    isAccepted: '已修改',
  },
  effects: { loadShelf: '加载门店货架', changeShelf: '修改门店货架' },
};
