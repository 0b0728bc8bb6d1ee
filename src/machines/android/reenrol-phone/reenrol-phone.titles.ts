import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose: '显示为一台设备生成的入网码，等到手机重新入网后告知。',
  guards: { ...freshTitles.guards, isOver: '入网码已用过或已失效' },
  effects: { lookCode: '查看入网码' },
};
