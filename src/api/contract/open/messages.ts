import * as v from 'valibot';
import { cancelResults } from '#domain/devices/operation.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { apiBatchMaxItems } from '#domain/limits.ts';
import { operationStatusNames } from '#domain/open-api/operation-names.ts';
import { hirerName, hirerPhone } from '../devices/hirer.ts';
import { lockFields } from '../devices/lock-fields.ts';
import { instant, uuid } from '../row/fields.ts';

/** What the store's API says of devices and operations: words instead of the console's numbers. */

const kind = v.picklist(deviceKindNames);
const person = v.object({ id: uuid, name: v.string() });
const lockWord = v.nullable(v.picklist(['locked', 'unlocked']));

/** What a lock status rests on (domain/devices/lock-state.ts). */
const lockStates = [
  'locked',
  'unlocked',
  'locking',
  'unlocking',
  'lockUnknown',
  'unlockUnknown',
  'lockFailed',
  'unlockFailed',
  'notEnrolled',
] as const;

export const openOperation = v.object({
  /** 7 characters, as people read it out */
  id: v.string(),
  /** the Idempotency-Key that it was given with */
  command_uuid: uuid,
  device_id: uuid,
  kind,
  command: v.string(),
  status: v.picklist(operationStatusNames),
  /** the same for people, in Chinese */
  status_title: v.string(),
  /** it is handed over, and the device has not been heard of since */
  awaits_device: v.boolean(),
  created_at: instant,
  sent_at: v.nullable(instant),
  finished_at: v.nullable(instant),
  /** how a cancel in the console ended; null: nobody has asked for one */
  cancel: v.nullable(v.picklist(cancelResults)),
  /** Chinese: why it failed, or what stands in its way */
  remark: v.string(),
});
export type OpenOperation = v.InferOutput<typeof openOperation>;

export const openDevice = v.object({
  id: uuid,
  kind,
  serial_number: v.string(),
  model: v.string(),
  product_name: v.string(),
  clerk: v.nullable(person),
  hirer_name: v.nullable(v.string()),
  /** masked */
  hirer_phone_number: v.nullable(v.string()),
  supervised: v.boolean(),
  lock: v.object({
    /** `locked` and `unlocked` only on evidence of the device that is newer than the latest command */
    state: v.picklist(lockStates),
    /** the same for people, in Chinese */
    title: v.string(),
    /** what was asked for last; null: nothing */
    wanted: lockWord,
    /** what the device said last, and when; null: it never said */
    observed: lockWord,
    observed_at: v.nullable(instant),
  }),
  registered_at: instant,
  last_active_at: v.nullable(instant),
  /** in percent */
  battery_level: v.nullable(v.number()),
  remark: v.string(),
});
export type OpenDevice = v.InferOutput<typeof openDevice>;

export const openHirer = v.object({
  device_id: uuid,
  hirer_name: v.nullable(v.string()),
  hirer_phone_number: v.nullable(v.string()),
});

export const openOwner = v.object({ device_id: uuid, clerk: person });

/** A footnote is for Apple devices: others do not show it. */
export const lockBody = {
  message: lockFields.message,
  phone_number: lockFields.phone_number,
  footnote: lockFields.footnote,
};
export const hirerBody = {
  /** null: nobody */
  hirer_name: v.nullable(hirerName),
  /** left out: as it is */
  hirer_phone_number: v.optional(v.nullable(hirerPhone)),
};
export const handOverBody = { for_clerk: uuid };

const about = { device_id: uuid };

export const batchItem = v.variant(
  'command',
  [
    v.strictObject({ ...about, command: v.literal('lock'), ...lockBody }),
    v.strictObject({ ...about, command: v.literal('unlock') }),
    v.strictObject({ ...about, command: v.literal('hirer'), ...hirerBody }),
    v.strictObject({ ...about, command: v.literal('hand-over'), ...handOverBody }),
  ],
  '指令有误',
);
export type BatchItem = v.InferOutput<typeof batchItem>;

export const batchBody = v.strictObject({
  items: v.pipe(
    v.array(batchItem),
    v.minLength(1, '请至少提交一台设备'),
    v.maxLength(apiBatchMaxItems, `一次最多 ${apiBatchMaxItems} 台设备`),
  ),
});

/** Of each item in its order: what came of it, or why it was refused. */
export const batchResult = v.object({
  items: v.array(
    v.object({
      device_id: uuid,
      /** of lock and unlock */
      operation: v.optional(openOperation),
      /** nothing has happened to this device */
      error: v.optional(v.object({ code: v.string(), message: v.string() })),
    }),
  ),
});
