import { cancelSchedule, clerks, models } from '#api/contract/apple/devices.ts';
import { cancel as cancelWorkflow } from '#api/contract/apple/one-click-unlock.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';

export const appleKind = {
  clerks,
  models,
  cancelSchedule,
  cancelWorkflow,
} satisfies DeviceKind;
