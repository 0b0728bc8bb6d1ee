import * as v from 'valibot';
import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { unlockSagaStatuses, unlockStepStatuses } from '#domain/apple/unlock-saga.ts';
import { cancelResults, operationStatuses } from '#domain/devices/operation.ts';
import { password, smsCode } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { instant, listOf, uuid } from '../row/fields.ts';

/** One-click unlock (`decision.grant`, `decision.unlock-saga`): what applies to a device, and the steps that one person starts once. */

const member = { login: true, module: 'mdm-apple', permission: 'apple.oneClickUnlock' } as const;

const command = v.picklist(unlockCommandNames, '解锁步骤有误');

/** Any of the seven, each once, in whatever order: the order of the steps is not the caller's. */
const commands = v.pipe(
  v.array(command, '解锁步骤有误'),
  v.minLength(1, '请至少选择一个解锁步骤'),
  v.maxLength(unlockCommandNames.length, '解锁步骤重复'),
  v.check((names) => new Set(names).size === names.length, '解锁步骤重复'),
  v.transform((names) => unlockCommandNames.filter((name) => names.includes(name))),
);

const verdict = v.object({
  command,
  applies: v.boolean(),
  /** it has no step of its own: what this one does brings it about */
  covered_by: v.nullable(command),
  /** Chinese: why it does not apply, and what would make it possible; '' where it does */
  reason: v.string(),
  exit: v.string(),
});
export type UnlockVerdict = v.InferOutput<typeof verdict>;

/**
 * What of the chosen commands applies, in the order of the steps. The key is good for this person, this device and these
 * commands, or fewer of them, for five minutes (`decision.grant`). Errors: 403 SECPWD_MISMATCH, 404, 422 SMS_MISMATCH,
 * 422 NOT_POSSIBLE without a secondary password, 429.
 */
export const prevalidation = endpoint({
  name: 'ios.command.oneClickUnlockPrevalidation',
  method: 'POST',
  path: '/api/device/ios/command/one-click-unlock-prevalidation',
  title: '一键解锁预检',
  access: member,
  errors: [...ofSecondaryPassword, 'SMS_MISMATCH'],
  target: 'appleDevice',
  body: v.strictObject({ device_id: uuid, commands, password, sms_code: v.optional(smsCode) }),
  result: v.object({
    list: v.array(verdict),
    key: uuid,
    key_expires_at: instant,
    /** the activation lock is among what applies, the store asks for an SMS code, and this key was made without one */
    sms_required: v.boolean(),
  }),
});

const clerk = v.object({ id: uuid, name: v.string() });

const step = v.object({
  command,
  status: v.picklist(unlockStepStatuses),
  irreversible: v.boolean(),
  /** handing it over was tried, now or in an earlier try, or it is done */
  sent: v.boolean(),
  /** Chinese: why it was skipped or failed, and the way out; '' where nothing is to be said */
  reason: v.string(),
  exit: v.string(),
  /** the latest try; null: it has not begun */
  operation: v.nullable(
    v.object({
      id: v.string(),
      command_uuid: uuid,
      status: v.picklist(operationStatuses),
      cancel: v.nullable(v.picklist(cancelResults)),
      /** as an operation has it; absent where a replica of the former release answers */
      hold: v.optional(v.boolean(), false),
      remark: v.string(),
      date_created: instant,
      sent_at: v.nullable(instant),
      finished_at: v.nullable(instant),
    }),
  ),
});
export type UnlockStep = v.InferOutput<typeof step>;

const saga = v.object({
  id: uuid,
  device: v.object({ id: uuid, serial_number: v.string(), product_name: v.string() }),
  /** what was chosen */
  commands: v.array(command),
  status: v.picklist(unlockSagaStatuses),
  date_created: instant,
  clerk,
  /** who let it go on last, and when */
  resumed_by: v.nullable(clerk),
  resumed_at: v.nullable(instant),
  /** the first irreversible step leaves no earlier; only in status holding */
  hold_until: v.nullable(instant),
  /** who asked for the end, and when; won: the step that was next had not left, tooLate: it had */
  cancel: v.nullable(v.picklist(cancelResults)),
  cancelled_by: v.nullable(clerk),
  cancelled_at: v.nullable(instant),
  /** where it stands still, in status stopped */
  failure: v.nullable(v.object({ command, reason: v.string(), exit: v.string() })),
  finished_at: v.nullable(instant),
  /** to let it go on takes a code besides the password: the activation lock is still to be turned off and the store asks */
  sms_required: v.boolean(),
  /** one for each chosen command, in the order of the steps */
  steps: v.array(step),
});
export type UnlockSaga = v.InferOutput<typeof saga>;

/**
 * Starts the steps that apply; those that don't are told as skipped. Its id is the Idempotency-Key where one was sent, so
 * that a lost answer can be asked for. Errors: 403 SECPWD_MISMATCH (the key is not for this person, device or commands, or
 * too old), 404, 409 CONFLICT with who did what when, 422 SMS_MISMATCH (the key lacks the code that the store asks for),
 * 422 NOT_POSSIBLE (nothing applies).
 */
export const start = endpoint({
  name: 'ios.oneClickUnlock.start',
  method: 'POST',
  path: '/api/device/ios/one-click-unlock',
  title: '一键解锁',
  access: member,
  errors: [...ofSecondaryPassword, 'SMS_MISMATCH', 'UNAVAILABLE'],
  target: 'appleDevice',
  idempotent: true,
  body: v.strictObject({ device_id: uuid, commands, key: uuid }),
  result: saga,
});

/** Ours: the latest of one device, newest first: a tab that was closed finds its own again. */
export const ofDevice = endpoint({
  name: 'ios.oneClickUnlock.ofDevice',
  method: 'GET',
  path: '/api/device/ios/one-click-unlock',
  title: '设备的一键解锁记录',
  access: member,
  target: 'appleDevice',
  query: v.strictObject({ device_id: uuid }),
  result: listOf(saga),
});

export const look = endpoint({
  name: 'ios.oneClickUnlock.look',
  method: 'GET',
  path: '/api/device/ios/one-click-unlock/{id}',
  title: '一键解锁进度',
  access: member,
  target: 'unlockSaga',
  params: v.object({ id: uuid }),
  result: saga,
});

/**
 * Goes on at the step where it stands still. Repeating it with the same Idempotency-Key lets it go on once. Errors: 403, 404,
 * 409 CONFLICT (it does not stand still, or somebody else's command is under way), 422 SMS_MISMATCH, 422 NOT_POSSIBLE, 429.
 */
export const resume = endpoint({
  name: 'ios.oneClickUnlock.resume',
  method: 'POST',
  path: '/api/device/ios/one-click-unlock/{id}/resume',
  title: '继续一键解锁',
  access: member,
  errors: ['NOT_POSSIBLE', 'UNAVAILABLE'],
  target: 'unlockSaga',
  idempotent: true,
  params: v.object({ id: uuid }),
  body: v.strictObject({ password, sms_code: v.optional(smsCode) }),
  result: saga,
});

/**
 * No further step begins; one that has not left never leaves, one that has is told as it ends. Repeating it changes nothing.
 * Errors: 404, 409 CONFLICT for one that has ended already.
 */
export const cancel = endpoint({
  name: 'ios.oneClickUnlock.cancel',
  method: 'POST',
  path: '/api/device/ios/one-click-unlock/{id}/cancel',
  title: '取消一键解锁',
  access: member,
  target: 'unlockSaga',
  params: v.object({ id: uuid }),
  result: saga,
});
