/** What product people read in the diagram. */
export const titles = {
  purpose:
    '确认后停用设备的登记链接，或换成新链接；已打印的标签随之失效，未答复时可再试；同事刚更换过时，重新查看现在的链接。',
  events: { 'change.confirm': '确认', 'change.cancel': '取消' },
  guards: { isChanged: '成功' },
  effects: { changeLink: '停用或更换登记链接' },
};
