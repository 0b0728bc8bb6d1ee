import * as v from 'valibot';
import { abmStatus, activationLockStatus } from '#domain/devices/status-values.ts';
import { toldTextMaxLength } from '#domain/limits.ts';
import { isOlder } from '../../port/kind.ts';
import type { AppleLesson, Definitions } from './definition.ts';

/** What Apple's servers answer, once they were asked again: that they took a request is no proof. */

const lockedOutResult = v.object({
  activation_lock_status: v.literal(activationLockStatus.on),
  bypass_code: v.pipe(v.string(), v.minLength(1), v.maxLength(toldTextMaxLength)),
});
const lockOffResult = v.object({ activation_lock_status: v.literal(activationLockStatus.off) });
const releasedResult = v.object({ abm_status: v.literal(abmStatus.released) });

async function observeActivationLock(lesson: AppleLesson, status: number): Promise<boolean> {
  const { tx, device, fact } = lesson;
  if (isOlder(lesson, device.activation_lock_observed_at)) return false;
  await tx
    .updateTable('apple_device')
    .set({ activation_lock_status: status, activation_lock_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return device.activation_lock_status !== status;
}

/** The code that opens the lock is kept whatever was heard later: it may be the only one. */
async function rememberBypassCode(lesson: AppleLesson): Promise<boolean> {
  const { tx, device, fact } = lesson;
  const { bypass_code } = v.parse(lockedOutResult, fact.result);
  if (!isOlder(lesson, device.activation_lock_passcode_stored_at)) {
    await tx
      .updateTable('apple_device')
      .set({ activation_lock_passcode: bypass_code, activation_lock_passcode_stored_at: fact.at })
      .where('id', '=', device.id)
      .execute();
  }
  await observeActivationLock(lesson, activationLockStatus.on);
  return lesson.isNew;
}

/** For good: nothing that a device says later brings it back into ABM. */
async function observeRelease({ tx, device }: AppleLesson): Promise<boolean> {
  await tx
    .updateTable('apple_device')
    .set({ abm_status: abmStatus.released })
    .where('id', '=', device.id)
    .execute();
  return device.abm_status !== abmStatus.released;
}

export const appleServerCommands = {
  'turn-on-activation-lock': {
    learn: rememberBypassCode,
    proof: { result: lockedOutResult, otherwise: '苹果已受理，但复查时激活锁仍未开启' },
  },
  'turn-off-activation-lock': {
    learn: (lesson) => observeActivationLock(lesson, activationLockStatus.off),
    proof: { result: lockOffResult, otherwise: '苹果已受理，但复查时激活锁仍未关闭' },
  },
  'abm-unbind': {
    learn: observeRelease,
    proof: { result: releasedResult, otherwise: '苹果已受理，但复查时设备仍在 ABM 中' },
  },
} satisfies Definitions;
