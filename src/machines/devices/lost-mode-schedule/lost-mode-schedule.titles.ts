/** What product people read in the diagram. */
export const titles = {
  purpose: '填写锁定设备时显示的内容，选择立即或定时锁定，经安全密码确认后提交。',
  events: {
    'lock.edit': '修改内容',
    'lock.chooseNow': '选择立即',
    'lock.chooseLater': '选择定时',
    'lock.confirm': '确定',
    'lock.cancel': '取消',
    'command.entering': '回到填写',
  },
  guards: { draftInvalid: '内容有误', accepted: '已受理' },
  effects: { securedCommand: '需要安全密码的指令' },
};
