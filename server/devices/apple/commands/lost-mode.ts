import * as v from 'valibot';
import { lockStatus } from '#domain/devices/status-values.ts';
import { toldTextMaxLength } from '#domain/limits.ts';
import { json } from '#server/database/json.ts';
import { readWhen } from '#server/operations/run-at.ts';
import { isOlder } from '../../port/kind.ts';
import type { AppleLesson, Definitions } from './definition.ts';

async function observeLock(lesson: AppleLesson, status: number): Promise<boolean> {
  const { tx, device, fact } = lesson;
  if (isOlder(lesson, device.lock_observed_at)) return false;
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
  address: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(toldTextMaxLength))), null),
});

async function rememberLocation({ tx, device, operation, fact, isNew }: AppleLesson): Promise<boolean> {
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

export const lostModeCommands = {
  lock: {
    payload: (_, { message, phone_number = '', footnote = '' }) => ({ message, phone_number, footnote }),
    runAt: ({ when }) => readWhen(when),
    learn: (lesson) => observeLock(lesson, lockStatus.locked),
  },
  unlock: { learn: (lesson) => observeLock(lesson, lockStatus.unlocked) },
  'get-location': {
    learn: rememberLocation,
    proof: { result: locationResult, otherwise: '设备返回的位置无法识别' },
  },
  'play-lost-mode-sound': {},
} satisfies Definitions;
