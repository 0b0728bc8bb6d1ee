import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '汇总本人 24 小时内下发的指令、一键解锁、批量操作和导出，提示需要处理的；刚下发的指令用卡片跟踪到有结果为止。',
  events: {
    ...freshTitles.events,
    'batch.changed': '批量操作有进展',
    'task.sent': '指令已受理',
    'card.close': '关闭卡片',
    'panel.open': '打开任务中心',
    'panel.close': '关闭任务中心',
    'task.setAside': '知道了',
    'seen.changed': '在其他标签页点了知道了',
  },
  guards: {
    ...freshTitles.guards,
    wantsPress: '需要处理',
    isExporting: '有正在进行的导出',
    followsNone: '没有要跟踪的',
    allRest: '都已有结果',
  },
  effects: { loadTasks: '加载本人的任务' },
  actions: { keepSeen: '记住已处理' },
  delays: { ...freshTitles.delays, cardStays: '收起卡片', exportPoll: '查询导出进度' },
};
