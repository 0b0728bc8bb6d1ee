import { endableListTitles } from '#machines/kits/endable-list/endable-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...endableListTitles('退出', '登录设备'),
  purpose: '列出一个账号正在登录的设备，可以让其中一台或其他全部退出登录；用于本人，也用于管理员查看店员。',
};
