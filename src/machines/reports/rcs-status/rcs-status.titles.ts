import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose: '跟踪一次风险查询：链接是否生成，客户授权了哪份报告；刷新期间保留已显示的内容。',
  effects: { loadRcs: '读取风险查询' },
};
