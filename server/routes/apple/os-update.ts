import type * as contract from '#api/contract/apple/os-update.ts';
import type { Handlers } from '#server/call/handler.ts';
import { osUpdatePayload } from '#server/devices/apple/os-update.ts';
import { submitAnswered, submitCommand } from '#server/devices/apple/submit-command.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';

export const iosOsUpdate: Handlers<typeof contract> = {
  getOsUpdateStatus: (call) =>
    submitAnswered(call, { name: 'get-os-update-status', payload: {} }, async (_, device) => ({
      os_version: device.os_version,
      available_os_updates: device.available_os_updates,
      os_update_status: device.os_update_status,
      os_update_version: device.os_update_version,
      os_update_observed_at: isoOrNull(device.os_update_observed_at),
    })),

  scheduleOsUpdate: (call) =>
    submitCommand(call, {
      name: 'schedule-os-update',
      payload: async ({ device }) => osUpdatePayload(device, call.body, call.now),
    }),
};
