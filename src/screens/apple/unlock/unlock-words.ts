import { appleCommandTitle } from '#domain/apple/commands.ts';
import { type UnlockCommandName, unlockCommands, unlockStepTitle } from '#domain/apple/unlock-plan.ts';
import type { UnlockSagaStatus, UnlockStepStatus } from '#domain/apple/unlock-saga.ts';
import type { Tone } from '#ui/display/badge.tsx';

/** How the steps of one-click unlock are written wherever they are shown. */

/** The same of an operation, which knows nothing of steps. */
export const progressTitle = (command: string): string => {
  const step = unlockCommands.find((each) => each.command === command);
  return step ? unlockStepTitle(step.name) : appleCommandTitle(command);
};

export const stepPurposes: Record<UnlockCommandName, string> = {
  turn_off_activation_lock: '关闭后，任何人都可以重新激活这台设备',
  device_unlock: '解除锁定，恢复使用',
  set_system_restriction: '取消全部系统限制',
  abm_unbind: '永久移出门店的 ABM',
  erase_device: '清空设备上的全部内容，描述文件一并移除',
  remove_main_profile: '不再受门店管理，设备上的内容保留',
  move_in_recycle_bin: '从设备列表移到回收站',
};

export const stepTones: Record<UnlockStepStatus, Tone> = {
  waiting: 'none',
  holding: 'warn',
  running: 'wait',
  done: 'ok',
  failed: 'locked',
  unknown: 'warn',
  offline: 'warn',
  skipped: 'none',
  // What became of it, the step that covers it says.
  covered: 'none',
  cancelled: 'none',
};

export const sagaTones: Record<UnlockSagaStatus, 'info' | 'ok' | 'warn' | 'error'> = {
  holding: 'warn',
  running: 'info',
  stopping: 'info',
  stopped: 'error',
  finished: 'ok',
  cancelled: 'info',
};
