import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '查看一批指令在各台设备上的进展：由服务器逐台执行，页面关了也继续；可以停止、继续、重试失败的，任何标签页看到的都一样。',
  events: {
    ...freshTitles.events,
    'batch.changed': '批量操作有进展',
    'page.turn': '翻页',
    'batch.stop': '停止',
    'batch.resume': '继续执行',
    'failed.retry': '重试失败的',
    'batch.close': '关闭',
  },
  guards: {
    ...freshTitles.guards,
    isThisBatch: '是这一批',
    mayConcern: '可能有设备未出结果',
    isRunning: '正在执行',
    mayResume: '已停止，未放弃',
    isWell: '已全部执行，没有失败或结果未知的',
    mayRetryFailed: '有失败的，没有在执行，也未放弃',
    isOtherPage: '是另一页',
  },
  effects: { loadBatch: '加载进展', changeBatch: '停止、继续或重试' },
  delays: freshTitles.delays,
};
