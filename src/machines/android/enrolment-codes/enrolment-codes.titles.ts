import { endableListTitles } from '#machines/kits/endable-list/endable-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...endableListTitles('停用', '入网码'),
  purpose: '列出还可以使用的入网码，可以停用；有手机入网时更新。',
};
