/** What product people read in the diagram of whatever is kept up to date (`fresh.ts`). */
export const freshTitles = {
  events: { 'device.changed': '设备有变更', 'poll.due': '该再看一次', 'load.retry': '重试' },
  guards: { changedMeanwhile: '加载期间又有变更', mayRetry: '上次加载失败' },
  own: { 'own.saved': '本人保存了修改' },
  delays: { settle: '刷新', retry: '再试' },
};
