import { isHeld, type OperationStatus, operationStatus } from '../devices/operation.ts';
import { oneClickUnlock } from '../messages.ts';
import { recordTitle } from './commands.ts';
import type { DeviceKindName } from './kinds.ts';

/**
 * One word for one act: what is held is taken back (撤销), what waits for its time is no longer scheduled (取消定时), of anything else the
 * command is cancelled (取消指令). 取消 never stands before the name of a command itself: 取消锁定 is read as unlocking.
 */

/** Where an operation is, as far as cancelling it goes. */
export type CancelStage = 'held' | 'scheduled' | 'waiting' | 'sent';

export function cancelStageOf(operation: {
  readonly status: OperationStatus;
  readonly hold: boolean;
}): CancelStage {
  if (isHeld(operation)) return 'held';
  if (operation.status === operationStatus.created) return 'scheduled';
  return operation.status === operationStatus.waiting ? 'waiting' : 'sent';
}

/** What a command does, without the device that it does it to: 锁定, 抹掉, 关闭激活锁. */
export const actOf = (kind: DeviceKindName, command: string) =>
  recordTitle(kind, command).replace(/设备$/, '');

/** Chinese and Latin are set apart. */
const join = (verb: string, act: string) => (/^[\x21-\x7e]/.test(act) ? `${verb} ${act}` : `${verb}${act}`);

export interface CancelWords {
  /** of the dialog, and the accessible name of what leads there */
  readonly title: string;
  /** on the button that does it */
  readonly action: string;
  /** said where it came in time */
  readonly done: string;
}

export function cancelWords(kind: DeviceKindName, command: string, stage: CancelStage): CancelWords {
  const act = actOf(kind, command);
  switch (stage) {
    case 'held':
      return {
        title: join('撤销', act),
        action: '撤销',
        done: `${join('已撤销', act)}，设备未受影响`,
      };
    case 'scheduled':
      return { title: join('取消定时', act), action: '取消定时', done: join('已取消定时', act) };
    default: {
      const title = recordTitle(kind, command);
      return {
        title: `取消指令：${title}`,
        action: '取消指令',
        done: `已取消指令，设备未收到：${title}`,
      };
    }
  }
}

/** `即将抹掉 iPhone 15 Plus · GPNHF30JW3`, `即将关闭激活锁：iPhone …` */
export const heldSentence = (kind: DeviceKindName, command: string, about: string) =>
  command === 'erase'
    ? `即将${actOf(kind, command)} ${about}`
    : `${join('即将', actOf(kind, command))}：${about}`;

/** Why what was held could not be taken back; `status` is what has become of it. */
export function undoTooLate(kind: DeviceKindName, command: string, status: OperationStatus): string {
  const act = actOf(kind, command);
  return status === operationStatus.acknowledged
    ? `来不及撤销，${join('设备已执行', act)}`
    : `来不及撤销，${act}指令已发出，结果以设备回执为准`;
}

/** `一键解锁（即将关闭激活锁）：iPhone …`: the step that leaves next, and what ends with it. */
export const heldUnlockSentence = (kind: DeviceKindName, command: string, about: string) =>
  `${oneClickUnlock}（${join('即将', actOf(kind, command))}）：${about}`;

/** Of a one-click unlock, whichever of its steps waits: before its first irreversible step has left it ends as a whole. */
export const unlockUndoWords: CancelWords = {
  title: `撤销${oneClickUnlock}`,
  action: '撤销',
  done: `已撤销${oneClickUnlock}，其余步骤不再执行`,
};
export const unlockUndoTooLate = `来不及撤销，${oneClickUnlock}的指令已发出，结果以设备回执为准`;
