export const titles = {
  purpose: '显示首页的统计和需要关注的设备；刷新期间保留已显示的内容。',
  events: { 'overview.retry': '重试', 'devices.changed': '设备有变化' },
  guards: { changedMeanwhile: '加载期间又有变化', isOutdated: '上次没有更新成功' },
  effects: { loadOverview: '加载首页数据' },
  delays: { refreshPause: '刷新', retry: '再试' },
};
