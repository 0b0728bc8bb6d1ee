export const titles = {
  events: { 'overview.retry': '重试', 'devices.changed': '设备有变化' },
  guards: { changedMeanwhile: '加载期间又有变化' },
};
