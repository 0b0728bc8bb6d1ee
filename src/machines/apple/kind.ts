import { cancelSchedule, clerks, operationLog as log, models } from '#api/contract/apple/devices.ts';
import { cancel as cancelWorkflow } from '#api/contract/apple/one-click-unlock.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';

export const appleKind = {
  log,
  clerks,
  models,
  cancelSchedule,
  cancelWorkflow,
} satisfies DeviceKind;
