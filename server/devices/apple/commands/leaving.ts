import { deviceCommandNames } from '#domain/apple/commands.ts';
import { isFinal, operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, osUpdateStatus, superviseStatus } from '#domain/devices/status-values.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { applyEvent } from '#server/operations/operation-change.ts';
import { remarks } from '#server/operations/transitions.ts';
import { noWish } from '#server/operations/wish.ts';
import { forgotten } from '../contacts/forgotten.ts';
import type { AppleLesson, Definitions } from './definition.ts';

const { sent, notNow, unknown } = operationStatus;

/**
 * The device has erased itself or thrown its profile away: it is no longer supervised, its lost mode and its restrictions
 * have gone, and so has what waited in its queue. What it told of itself later (it was set up again) stays.
 */
async function endEnrolment({ tx, device, operation, fact }: AppleLesson, remark: string): Promise<boolean> {
  if (device.lock_observed_at !== null && device.lock_observed_at > fact.at) return false;
  const lost = await tx
    .selectFrom('operation')
    .selectAll()
    .where('device_id', '=', device.id)
    .where('id', '!=', operation.id)
    .where('command', 'in', deviceCommandNames)
    .where('status', 'in', [sent, notNow, unknown])
    .where('sent_at', '<', fact.at)
    .execute();
  for (const one of lost) await applyEvent(tx, one, { type: 'enrolmentEnded', reason: remark }, fact.at);
  await tx
    .updateTable('apple_device')
    .set({
      supervise_status: superviseStatus.unsupervised,
      supervise_observed_at: fact.at,
      lock_status: lockStatus.unlocked,
      lock_observed_at: fact.at,
      lock_observed_by: 'acknowledged',
      os_update_status: osUpdateStatus.idle,
      os_update_version: null,
      os_update_observed_at: fact.at,
      ...forgotten(device, fact.at),
      ...((await isWishEnded(tx, device)) && noWish),
    })
    .where('id', '=', device.id)
    .execute();
  return true;
}

/** A lock that has not left yet is still wanted; what will become of it, it will tell. */
async function isWishEnded(tx: Tx, { lock_operation }: AppleRow): Promise<boolean> {
  const wish = await tx
    .selectFrom('operation')
    .select('status')
    .where('id', '=', lock_operation)
    .executeTakeFirst();
  return !wish || isFinal(wish.status);
}

export const leavingCommands = {
  erase: { learn: (lesson) => endEnrolment(lesson, remarks.erased) },
  'remove-main-profile': { learn: (lesson) => endEnrolment(lesson, remarks.profileRemoved) },
} satisfies Definitions;
