import type { Updateable } from 'kysely';
import { abmStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import type { ContactFact } from '#server/gateways/gateway.ts';
import { noteEnrolment } from '#server/store/open-api/events.ts';
import { isNewer } from '../../port/kind.ts';
import { forgotten } from './forgotten.ts';

/**
 * What an enrolment tells besides what every contact does, also where a later contact has overtaken it: a new beginning without
 * what the device was told before, and what it is. Before that a registered one is no more than a serial number. `device`
 * is locked, as it was before anything of the contact was written. Answers whether anything changed.
 */
export async function beginEnrolment(tx: Tx, device: AppleRow, fact: ContactFact): Promise<boolean> {
  const isLatest = isNewer(fact.at, device.enrolment_observed_at);
  const changes: Updateable<AppleDeviceTable> = {
    ...forgotten(device, fact.at),
    ...(isLatest && { unlock_token: fact.unlock_token ?? null, defaults_due: true }),
    ...((isLatest || isAwaited(device)) && identityOf(device, fact)),
    ...standingOf(device, fact),
  };
  if (Object.keys(changes).length === 0) return false;
  await tx.updateTable('apple_device').set(changes).where('id', '=', device.id).execute();
  if (isLatest) await noteEnrolment(tx, device);
  return true;
}

/** Registered, and never told what it is. */
const isAwaited = ({ model }: AppleRow) => model === '';

function identityOf(device: AppleRow, { identity, at }: ContactFact): Updateable<AppleDeviceTable> {
  if (!identity) return {};
  const { in_abm, available_os_updates, os_version, ...told } = identity;
  return {
    ...told,
    ...(isNewer(at, device.os_update_observed_at) && {
      os_version,
      available_os_updates: json(available_os_updates),
    }),
    // Whoever was released is so for good.
    ...(in_abm && device.abm_status !== abmStatus.released && { abm_status: abmStatus.joined }),
  };
}

function standingOf(
  device: AppleRow,
  { supervised, activation_locked, at }: ContactFact,
): Updateable<AppleDeviceTable> {
  return {
    ...(supervised !== undefined &&
      isNewer(at, device.supervise_observed_at) && {
        supervise_status: Number(supervised),
        supervise_observed_at: at,
      }),
    ...(activation_locked !== undefined &&
      isNewer(at, device.activation_lock_observed_at) && {
        activation_lock_status: Number(activation_locked),
        activation_lock_observed_at: at,
      }),
  };
}
