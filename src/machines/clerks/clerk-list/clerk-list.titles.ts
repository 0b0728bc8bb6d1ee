import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose:
    '列出门店的全部店员；设备变更、定时或修改店员以后自动更新，更新失败时保留上次的内容；本人保存的修改立即显示。',
  events: { ...freshTitles.events, ...freshTitles.own },
  effects: { loadClerks: '加载店员' },
};
