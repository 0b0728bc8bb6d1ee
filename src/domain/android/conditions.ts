import { type CommonFacts, isSupervised, type Condition as OfFacts } from '../devices/conditions.ts';
import { operationStatus } from '../devices/operation.ts';
import { lockStatus, recycledStatus } from '../devices/status-values.ts';
import { passcodesAhead } from '../limits.ts';
import * as messages from '../messages.ts';

/** What Android's commands ask of a device's state (`decision.legality`, `decision.android.regulate`); see devices/conditions.ts. */

export interface AndroidFacts extends CommonFacts {
  /** deregulated for good: only a new enrolment brings it back */
  readonly released: boolean;
  /** it has not been heard of for so long that it may be put away as it is (`decision.android.archive`) */
  readonly lost: boolean;
  /** codes that were given out and that the phone has not been heard to have passed (`decision.android.passcode`) */
  readonly unlock_codes_ahead: number;
  readonly deregulate_codes_ahead: number;
}

type Condition = OfFacts<AndroidFacts>;

function unlessLost(condition: Condition): Condition {
  return { ...condition, holds: (device) => device.lost || condition.holds(device) };
}

/** It is put away as it is: what was asked of one that can be reached does not hold. */
export const isHeldToArchive = (device: AndroidFacts): boolean =>
  [notRegulatedToArchive, nowiseLockedToArchive, nothingUnderWay].some(
    ({ holds }) => !holds({ ...device, lost: false }),
  );

export const inUse: Condition = {
  holds: ({ recycled_status }) => recycled_status !== recycledStatus.recycled,
  reason: messages.deviceArchived,
  exit: messages.unarchiveFirst,
};
export const enrolled: Condition = {
  holds: ({ released }) => !released,
  reason: '设备已解除监管并退出管理',
  exit: '请用新的入网码重新入网',
  notEnrolled: true,
};
export const notYetRegulated: Condition = {
  holds: (device) => !isSupervised(device),
  reason: '设备已在监管中',
  exit: '无需重复操作',
  already: true,
};
/** A phone takes its commands in the order in which they were given: one that is being regulated will be when the next one comes. */
const regulatedNow: Condition = {
  holds: (device) =>
    isSupervised(device) ||
    device.progress.some(
      ({ command, status }) => command === 'regulate' && status !== operationStatus.created,
    ),
  reason: '设备未受监管',
  exit: '请先开始监管',
};
export const toBeReleased: Condition = {
  holds: isSupervised,
  reason: regulatedNow.reason,
  exit: '只有监管中的设备可以解除监管',
  already: true,
};
export const notArchived: Condition = { ...inUse, exit: '需要再次使用时，请取消归档', already: true };
export const archived: Condition = {
  holds: ({ recycled_status }) => recycled_status === recycledStatus.recycled,
  reason: '设备未归档',
  exit: '设备正在使用，无需取消归档',
  already: true,
};
export const notRegulatedToArchive: Condition = unlessLost({
  holds: (device) => !isSupervised(device),
  reason: '设备监管中，不能归档',
  exit: '请先解除监管',
});
export const nowiseLockedToArchive: Condition = unlessLost({
  holds: ({ lock_evidence: { observed, wanted } }) =>
    observed !== lockStatus.locked && wanted !== lockStatus.locked,
  reason: '设备已锁定或已下发锁定，不能归档',
  exit: '请先解除锁定',
});
export const nothingUnderWay: Condition = unlessLost({
  holds: ({ progress }) => progress.length === 0,
  reason: '设备还有未完成的指令',
  exit: '请先取消该指令，或等待完成',
});

const codesLeft = (ahead: (device: AndroidFacts) => number, title: string): Condition => ({
  holds: (device) => ahead(device) < passcodesAhead,
  reason: `已获取 ${passcodesAhead} 个未使用的${title}`,
  exit: '最后获取的密码仍然有效；设备联网后可再次获取',
});
export const unlockCodesLeft = codesLeft(({ unlock_codes_ahead }) => unlock_codes_ahead, '解锁密码');
export const deregulateCodesLeft = codesLeft(
  ({ deregulate_codes_ahead }) => deregulate_codes_ahead,
  '解除监管密码',
);

/** What a phone under the store's control is asked. */
export const regulated: readonly Condition[] = [inUse, enrolled, regulatedNow];
/** What any enrolled phone is asked. */
export const reachable: readonly Condition[] = [inUse, enrolled];
