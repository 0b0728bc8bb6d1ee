/** What product people read in the diagram. */
export const titles = {
  purpose: '取消一条尚未结束的指令（定时、可撤销、等待发出或已经推送），并如实告知是否来得及。',
  events: { 'operation.cancel': '确定取消', 'operation.keep': '关闭' },
  guards: { won: '赶在发出之前', cameTooLate: '指令已发出' },
  effects: { cancelOperation: '取消' },
};
