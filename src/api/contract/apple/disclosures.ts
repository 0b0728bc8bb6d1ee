import * as v from 'valibot';
import { acceptedCommand } from '../row/accepted-command.ts';
import { smsCode } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, uuid, withCredential } from '../row/fields.ts';
import { simLogEntry } from './device.ts';

/**
 * What our own records of a device answer at once (`decision.operation`); the record of the command says who looked
 * (`decision.secrets`). Errors as of every command (ios.ts).
 */

const member = { login: true, module: 'mdm-apple' } as const;
const device = { device_id: uuid };
const answering = <Result extends v.GenericSchema>(result: Result) =>
  v.object({ ...acceptedCommand.entries, result });

/** The whole number, which leaves nowhere else. */
export const getHirerPhone = endpoint({
  name: 'ios.command.getHirerPhone',
  method: 'POST',
  path: '/api/device/ios/command/get-hirer-phone',
  title: '查看承租人手机号',
  access: member,
  target: 'appleDevice',
  idempotent: true,
  body: v.strictObject(device),
  result: answering(v.object({ phone: v.string() })),
});

/** Newest first. */
export const getSimLog = endpoint({
  name: 'ios.command.getSimLog',
  method: 'POST',
  path: '/api/device/ios/command/get-sim-log',
  title: '查看 SIM 卡记录',
  access: member,
  target: 'appleDevice',
  idempotent: true,
  body: v.strictObject(device),
  result: answering(listOf(simLogEntry)),
});

/**
 * Takes a code where the store's switch asks for it (`decision.sms`). A repeated request proves itself anew, and gets its
 * answer for five minutes. Errors: 422 SMS_MISMATCH.
 */
export const getActivationLockPassword = endpoint({
  name: 'ios.command.getActivationLockPassword',
  method: 'POST',
  path: '/api/device/ios/command/get-activation-lock-password',
  title: '查看激活锁密码',
  access: { ...member, permission: 'apple.getActivationLockPassword' },
  errors: ['SMS_MISMATCH'],
  target: 'appleDevice',
  credential: 'get-activation-lock-password',
  idempotent: true,
  body: withCredential({ ...device, sms_code: v.optional(smsCode) }),
  result: answering(
    v.object({
      passcode: v.string(),
      /** null: stored before anybody noted when */
      stored_at: v.nullable(instant),
    }),
  ),
});

/** Deletes the device with all that is known of it, for good; records of commands stay. Only from the recycle bin. */
export const remove = endpoint({
  name: 'ios.command.remove',
  method: 'POST',
  path: '/api/device/ios/command/remove',
  title: '删除设备',
  access: { ...member, permission: 'apple.archive' },
  target: 'appleDevice',
  credential: 'remove',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});
