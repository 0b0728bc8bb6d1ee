import * as v from 'valibot';
import { acceptedCommand } from '../row/accepted-command.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, text, uuid, withCredential } from '../row/fields.ts';

/** Updates of a device's system (`ios.os-update`). Errors as of every command (ios.ts). */

const member = { login: true, module: 'mdm-apple' } as const;

/** Answers what is known, and asks the device; what it says arrives as a change of it. */
export const getOsUpdateStatus = endpoint({
  name: 'ios.command.getOsUpdateStatus',
  method: 'POST',
  path: '/api/device/ios/command/get-os-update-status',
  title: '查询系统更新',
  access: member,
  target: 'appleDevice',
  idempotent: true,
  body: v.strictObject({ device_id: uuid }),
  result: v.object({
    ...acceptedCommand.entries,
    result: v.object({
      os_version: v.string(),
      available_os_updates: v.array(v.string()),
      os_update_status: v.nullable(v.number()),
      os_update_version: v.nullable(v.string()),
      os_update_observed_at: v.nullable(instant),
    }),
  }),
});

export const osUpdateTypes = ['DownloadOnly', 'InstallASAP'] as const;

/** `version`: one of the device's available_os_updates, the newest unless given. Errors: 422 for another one. */
export const scheduleOsUpdate = endpoint({
  name: 'ios.command.scheduleOsUpdate',
  method: 'POST',
  path: '/api/device/ios/command/schedule-os-update',
  title: '更新系统',
  access: { ...member, permission: 'apple.setSystemRestriction' },
  target: 'appleDevice',
  credential: 'schedule-os-update',
  idempotent: true,
  body: withCredential({
    device_id: uuid,
    type: v.picklist(osUpdateTypes, '更新方式有误'),
    version: v.optional(text(20, '系统版本')),
  }),
  result: acceptedCommand,
});
