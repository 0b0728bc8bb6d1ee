import type { DeviceContract } from '#api/contract/devices/device-contract.ts';
import { atDueTitles } from '#domain/contracts/at-due-titles.ts';
import { type ContractState, contractState, contractStateTitles } from '#domain/contracts/contract.ts';
import { daysBetween, today } from '#domain/contracts/days.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatShort } from '#domain/text/time.ts';
import type { Tone } from '#ui/display/badge.tsx';

const tones: Readonly<Record<ContractState, Tone>> = {
  ahead: 'ok',
  soon: 'wait',
  today: 'warn',
  grace: 'warn',
  overdue: 'locked',
};

/** How a contract stands, in a word and a colour. */
export function contractBadge(contract: DeviceContract, now: Date): { tone: Tone; title: string } {
  if (contract.settled_at !== null) return { tone: 'none', title: '已结清' };
  const state = contractState(contract, now);
  return { tone: tones[state], title: contractStateTitles[state] };
}

/** How far its last day is away. */
export function daysLeft({ last_day }: Pick<DeviceContract, 'last_day'>, now: Date): string {
  const left = daysBetween(today(now), last_day);
  if (left === 0) return '今天';
  return left > 0 ? `还有 ${left} 天` : `已过 ${-left} 天`;
}

/** What happens when it has run out, and what became of that. */
export function atDueWords(contract: DeviceContract, now: Date): string {
  const { at_due, lock_due_at, lock, settled_at } = contract;
  if (at_due !== 'lock' || settled_at !== null) return atDueTitles[at_due];
  if (lock?.result === 'given') return spaced`已于 ${formatShort(lock.at, now)} 自动锁定`;
  if (lock?.result === 'already') return `到期时未重复锁定：${lock.note}`;
  if (lock?.result === 'gaveUp') return `已停止自动锁定：${lock.note}`;
  return lock_due_at === null ? atDueTitles.lock : spaced`将于 ${formatShort(lock_due_at, now)} 自动锁定`;
}
