import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

const { 'device.changed': _, ...events } = freshTitles.events;

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose: '在设备列表提示正在执行、已停止或刚结束的批量操作，不论是在哪个标签页发起的。',
  events: { ...events, 'batch.changed': '批量操作有进展', 'batch.dismiss': '不再提示' },
  guards: { ...freshTitles.guards, isOver: '没有在执行' },
  effects: { loadBatches: '加载最近的批量操作' },
};
