import type * as contract from '#api/contract/ios-os-update.ts';
import type { Handlers } from '../handler.ts';
import { submitAnswered, submitCommand } from '../ios/commands.ts';
import { isoOrNull } from '../ios/device-facts.ts';
import { osUpdatePayload } from '../ios/os-update.ts';

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
