import { contractAheadDays, contractGraceMaxDays, contractPastDays } from '../limits.ts';
import { spaced } from '../text/spaced.ts';
import { atDueTitles } from './at-due-titles.ts';
import type { Terms } from './contract.ts';

/** Sentences of contracts (`decision.contract`). */

export const lastDayRequired = '请选择到期日';
export const lastDayInvalid = '到期日有误';
export const lastDayTooFar = `到期日应在 ${contractPastDays / 366} 年前至 ${contractAheadDays / 366} 年后之间`;
export const graceInvalid = `宽限天数应为 0 到 ${contractGraceMaxDays} 的整数`;
export const atDueInvalid = '请选择到期时的处理方式';
export const lockAtInvalid = '请输入自动锁定的时间';
export const lockTimePassed = '自动锁定的时间已过，请选择更晚的到期日，或直接锁定设备';
export const extendLater = (last_day: string) => `续期后的到期日应晚于 ${last_day}`;
export const noContract = '设备没有合同';
export const setFirst = '请先设置合同';
export const contractSettled = '合同已结清';
export const setAnew = '需要继续租用时，请设置新的合同';

/** what the record of a device says: what was, and what is (`decision.record.detail`) */
const day = (last_day: string) => spaced`到期日 ${last_day}`;
const grace = (days: number) => `宽限 ${days} 天`;
const fieldsOf = (terms: Terms): Readonly<Record<string, string>> => ({
  到期日: terms.last_day,
  宽限天数: String(terms.grace_days),
  到期处理: atDueTitles[terms.at_due],
  锁定时间: terms.lock_at ?? '无',
});

export const contractMade = ({ last_day, grace_days, at_due, lock_at }: Terms) =>
  [
    day(last_day),
    grace(grace_days),
    atDueTitles[at_due],
    ...(lock_at === null ? [] : [`锁定时间 ${lock_at}`]),
  ].join('，');
/** A message is told only to have changed: it may name whoever has the device. */
export function contractChanged(before: Terms, after: Terms): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys(is)
    .filter((what) => was[what] !== is[what])
    .map((what) => `${what}：${was[what]} → ${is[what]}`);
  return [...changed, ...(before.message === after.message ? [] : ['修改锁定提示内容'])].join('，');
}
export const contractEnded = ({ last_day, at_due }: Terms) =>
  [day(last_day), ...(at_due === 'lock' ? ['自动锁定已取消'] : [])].join('，');

/** of a lock that was due */
export const lockedByContract = (last_day: string) => `合同于 ${last_day} 到期`;
export const lockNotNeeded = (why: string) => `未重复锁定：${why}`;
export const lockPutOff = (why: string) => `暂未锁定：${why}`;
export const lockGivenUp = (why: string) => `已停止自动锁定：${why}`;
/** a fault of ours: it is tried again */
export const lockFaulty = '系统出错，稍后自动重试';
/** how somebody without a name on record is addressed on a locked device */
export const nobodyByName = '客户';
export const lockGone = '自动锁定已取消，或合同已结清';
export const contractSaved = '合同已保存';
export const contractExtended = (last_day: string) => spaced`合同已续期至 ${last_day}`;
export const contractSettledNow = '合同已结清，可按需解除锁定';
export const lockTakenOff = '自动锁定已取消';
