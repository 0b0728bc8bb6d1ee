import type { AtDue } from './at-due.ts';

export const atDueTitles: Readonly<Record<AtDue, string>> = {
  none: '不处理',
  remind: '到期提醒',
  lock: '到期自动锁定',
};
