/** What product people read in the diagram. */
export const titles = {
  purpose: '确认费用后刷新一份报告，生成新的一版；未答复时重试也只付一次。',
  events: { 'refresh.confirm': '刷新报告', 'refresh.retry': '重试', 'refresh.cancel': '取消' },
  guards: { isAccepted: '成功' },
  effects: { askRefresh: '刷新报告' },
};
