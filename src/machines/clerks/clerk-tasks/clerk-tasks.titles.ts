import { endableListTitles } from '#machines/kits/endable-list/endable-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...endableListTitles('停止', '未完成的指令'),
  guards: { ...endableListTitles('停止', '未完成的指令').guards, canEnd: '是正在执行的批量操作' },
  effects: { loadItems: '加载未完成的指令', endItem: '停止批量操作' },
  purpose:
    '管理员查看一名店员已发出、尚未结束的指令和批量操作，可以停止其中正在执行的批量操作；在店员抽屉和停用店员时使用。',
};
