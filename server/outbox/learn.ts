import * as v from 'valibot';
import type { AppleCommandName } from '#domain/apple-commands.ts';
import { lockStatus } from '#domain/status-values.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/tables.ts';
import type { AnswerFact } from '../gateways/gateway.ts';
import type { DeviceRow, OperationRow } from './operation-change.ts';

type Acknowledged = Extract<AnswerFact, { type: 'acknowledged' }>;

interface Lesson {
  readonly tx: Tx;
  readonly device: DeviceRow;
  readonly operation: OperationRow;
  readonly fact: Acknowledged;
  /** false: the answer has been seen before */
  readonly isNew: boolean;
}

/** What an acknowledged command tells of its device; answers whether anything changed. */
const lessons: Record<AppleCommandName, (lesson: Lesson) => Promise<boolean>> = {
  lock: (lesson) => observeLock(lesson, lockStatus.locked),
  unlock: (lesson) => observeLock(lesson, lockStatus.unlocked),
  'get-location': rememberLocation,
};

export const learnFrom = (
  tx: Tx,
  device: DeviceRow,
  operation: OperationRow,
  fact: Acknowledged,
  isNew: boolean,
): Promise<boolean> => lessons[operation.command]({ tx, device, operation, fact, isNew });

/** An older fact never overwrites a newer one. */
async function observeLock({ tx, device, fact }: Lesson, status: number): Promise<boolean> {
  if (device.lock_observed_at !== null && device.lock_observed_at > fact.at) return false;
  await tx
    .updateTable('apple_device')
    .set({ lock_status: status, lock_observed_at: fact.at, lock_observed_by: 'acknowledged' })
    .where('id', '=', device.id)
    .execute();
  return device.lock_status !== status;
}

const locationResult = v.object({
  longitude: v.number(),
  latitude: v.number(),
  accuracy_m: v.optional(v.nullable(v.number()), null),
  address: v.optional(v.nullable(v.string()), null),
});

/** An acknowledgement that can't be read tells nothing: the command has failed. Asked again, it would tell the same. */
export const readAnswer = (command: AppleCommandName, fact: AnswerFact): AnswerFact => {
  if (fact.type !== 'acknowledged' || command !== 'get-location' || v.is(locationResult, fact.result))
    return fact;
  const { command_uuid, device_id, at } = fact;
  return { type: 'failed', command_uuid, device_id, at, reason: '设备返回的位置无法识别' };
};

async function rememberLocation({ tx, device, operation, fact, isNew }: Lesson): Promise<boolean> {
  if (!isNew) return false;
  const place = v.parse(locationResult, fact.result);
  await tx
    .insertInto('location_log')
    .values({ ...place, device_id: device.id, date_created: fact.at, operation_id: operation.id })
    .execute();
  const known = device.last_active_location;
  if (known !== null && new Date(known.at) > fact.at) return true;
  await tx
    .updateTable('apple_device')
    .set({ last_active_location: json({ ...place, at: fact.at.toISOString() }) })
    .where('id', '=', device.id)
    .execute();
  return true;
}
