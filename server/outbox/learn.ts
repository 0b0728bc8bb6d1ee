import * as v from 'valibot';
import type { AppleCommandName } from '#domain/apple-commands.ts';
import { abmStatus, activationLockStatus, lockStatus } from '#domain/status-values.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/tables.ts';
import type { AnswerFact } from '../gateways/gateway.ts';
import { endEnrolment } from './end-enrolment.ts';
import type { DeviceRow, OperationRow } from './operation-change.ts';
import { remarks } from './transitions.ts';

type Acknowledged = Extract<AnswerFact, { type: 'acknowledged' }>;

export interface Lesson {
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
  'set-system-restriction': rememberRestriction,
  'turn-off-activation-lock': observeActivationLock,
  'abm-unbind': observeRelease,
  erase: (lesson) => endEnrolment(lesson, remarks.erased),
  'remove-main-profile': (lesson) => endEnrolment(lesson, remarks.profileRemoved),
  // Done when it was accepted; nobody answers it.
  'move-to-recycle-bin': async () => false,
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

/** What an acknowledgement must tell for the command to count as done, and what is said where it doesn't. */
const proofs: Partial<
  Record<AppleCommandName, { readonly result: v.GenericSchema; readonly otherwise: string }>
> = {
  'get-location': { result: locationResult, otherwise: '设备返回的位置无法识别' },
  // Both are asked for after the change: that Apple took it is no proof.
  'turn-off-activation-lock': {
    result: v.object({ activation_lock_status: v.literal(activationLockStatus.off) }),
    otherwise: '苹果已受理，但复查时激活锁仍未关闭',
  },
  'abm-unbind': {
    result: v.object({ abm_status: v.literal(abmStatus.released) }),
    otherwise: '苹果已受理，但复查时设备仍在 ABM 中',
  },
};

/** An acknowledgement without its proof tells nothing: the command has failed. Asked again, it would tell the same. */
export const readAnswer = (command: AppleCommandName, fact: AnswerFact): AnswerFact => {
  const proof = proofs[command];
  if (fact.type !== 'acknowledged' || !proof || v.is(proof.result, fact.result)) return fact;
  const { command_uuid, device_id, at } = fact;
  return { type: 'failed', command_uuid, device_id, at, reason: proof.otherwise };
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

/** The whole map stands on the device, as it was sent. */
async function rememberRestriction({ tx, device, operation, fact }: Lesson): Promise<boolean> {
  const known = device.system_restriction_observed_at;
  if (known !== null && known > fact.at) return false;
  await tx
    .updateTable('apple_device')
    .set({
      system_restriction: json(operation.payload.config),
      system_restriction_observed_at: fact.at,
    })
    .where('id', '=', device.id)
    .execute();
  return true;
}

async function observeActivationLock({ tx, device, fact }: Lesson): Promise<boolean> {
  const known = device.activation_lock_observed_at;
  if (known !== null && known > fact.at) return false;
  await tx
    .updateTable('apple_device')
    .set({ activation_lock_status: activationLockStatus.off, activation_lock_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return device.activation_lock_status !== activationLockStatus.off;
}

/** For good: nothing that a device says later brings it back into ABM. */
async function observeRelease({ tx, device }: Lesson): Promise<boolean> {
  await tx
    .updateTable('apple_device')
    .set({ abm_status: abmStatus.released })
    .where('id', '=', device.id)
    .execute();
  return device.abm_status !== abmStatus.released;
}
