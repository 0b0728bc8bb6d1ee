/** What product people read in the diagram. */
export const titles = {
  purpose: '把符合当前筛选条件的全部设备选中，包括其他页的设备，供批量操作使用。',
  events: { 'matching.select': '选择全部', 'matching.stop': '停止选择' },
  guards: {},
  effects: { findMatching: '查找全部符合条件的设备' },
};
