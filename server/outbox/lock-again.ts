import { randomUUID } from 'node:crypto';
import { conflictAmong } from '#domain/devices/conflict.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import type { Services } from '../call/services.ts';
import { isOneOf } from '../database/conditions.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { DeviceKind } from '../devices/port/kind.ts';
import type { ContactFact } from '../gateways/gateway.ts';
import { acceptOn } from '../operations/accept.ts';
import { requestHash } from '../operations/idempotency.ts';
import { lockDevice } from '../operations/operation-change.ts';
import { remarks } from '../operations/transitions.ts';

const { acknowledged, failed } = operationStatus;

/**
 * Whoever erases a locked phone behind the store's back gets it locked again when it enrols (docs/decisions/lock-again.md):
 * the lock that stood, or was lost with the old enrolment, is given anew in the name of whoever gave it. Told twice, an
 * enrolment finds the new lock in its place. Answers whether it was given.
 */
export async function lockAgain(
  services: Services,
  kind: DeviceKind,
  tx: Tx,
  fact: ContactFact,
): Promise<boolean> {
  const device = await lockDevice(tx, kind.name, fact.device_id);
  const wish = device && (await lostLock(tx, device, fact.at));
  if (!wish) return false;
  const facts = await kind.facts(tx, device);
  const { commands } = deviceKind(kind.name);
  const met = conflictAmong(commands, commandOf(kind.name, 'lock'), false, facts.progress);
  const isFree = met.kind === 'none' && !(await kind.workflows?.isUnderWay(tx, device.id));
  if (!isFree || !kind.legality('lock', facts).ok) return false;
  const { payload } = wish;
  const order = {
    command: { name: 'lock', payload },
    command_uuid: randomUUID(),
    hash: requestHash('lock', payload),
    clerk: { id: wish.clerk_id, store_id: device.store_id },
    ip: '',
    holds: false,
    remark: remarks.lockedAgain,
  } as const;
  await acceptOn(services, tx, device, order, await services.clock.now(tx));
  return true;
}

/**
 * The wished lock, where the device had it, or it waited in its queue, when it was erased; null where it was taken back, or
 * the store itself has erased the device since.
 */
async function lostLock(tx: Tx, device: DeviceRow, enrolledAt: Date): Promise<OperationRow | null> {
  const { lock_wanted, lock_operation, lock_status } = device;
  if (lock_wanted !== lockStatus.locked || lock_status !== lockStatus.unlocked) return null;
  const wish = await tx
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', lock_operation)
    .where('cancel', 'is', null)
    .where('sent_at', '<', enrolledAt)
    .executeTakeFirst();
  if (!wish) return null;
  const stood = wish.status === acknowledged && wish.finished_at !== null && wish.finished_at < enrolledAt;
  const wasQueued = wish.status === failed && wish.remark === remarks.enrolledAnew;
  if (!(stood || wasQueued)) return null;
  const erased = await tx
    .selectFrom('operation')
    .select('id')
    .where('device_id', '=', device.id)
    .where(isOneOf('command', deviceKind(device.kind).erase))
    .where('status', '=', acknowledged)
    .where('sent_at', '>', wish.sent_at)
    .executeTakeFirst();
  return erased ? null : wish;
}
