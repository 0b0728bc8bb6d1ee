/** What product people read in the diagram. */
export const titles = {
  purpose: '在定时锁定或可撤销的指令发出之前把它取消，并如实告知是否来得及。',
  events: { 'schedule.cancel': '确定取消', 'schedule.keep': '关闭' },
  guards: { won: '赶在发出之前', cameTooLate: '指令已经发出' },
  effects: { cancelSchedule: '取消' },
};
