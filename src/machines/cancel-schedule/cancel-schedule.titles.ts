/** What product people read in the diagram. */
export const titles = {
  events: { 'schedule.cancel': '确定取消定时', 'schedule.keep': '关闭' },
  guards: { won: '赶在发出之前', cameTooLate: '指令已经发出' },
};
