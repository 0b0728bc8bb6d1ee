/** What product people read in the diagram. */
export const titles = {
  events: {
    'device.changed': '设备有变更',
    'poll.due': '该再看一次',
    'detail.retry': '重试',
    'detail.check': '向设备核对',
  },
  guards: { missing: '没有这台设备', isThisDevice: '是这台设备', changedMeanwhile: '加载期间又有变更' },
};
