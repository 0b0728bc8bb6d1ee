import { sql } from 'kysely';
import { lockStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import type { ContactFact } from '#server/gateways/gateway.ts';

const lockStatusOf = ({ locked }: ContactFact) => (locked ? lockStatus.locked : lockStatus.unlocked);

/** What contacts tell, all of them newer than what is known; one statement, however many. */
export async function writeContacts(tx: Tx, facts: readonly ContactFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({
    id: fact.device_id,
    at: fact.at.toISOString(),
    observed_by: fact.by,
    lock_status: lockStatusOf(fact),
    battery_level: fact.battery_level ?? null,
    location: fact.location ?? null,
    supervise_status: flag(fact.supervised),
    activation_lock_status: flag(fact.activation_locked),
    ...fact.system,
    tells_sims: fact.sims !== undefined,
    app_installs: fact.app_installs ?? null,
  }));
  await sql`
    update apple_device as device set
      last_active_time = fact.at,
      battery_level = coalesce(fact.battery_level, device.battery_level),
      last_active_location = coalesce(fact.location, device.last_active_location),
      lock_status = fact.lock_status,
      lock_observed_at = fact.at,
      lock_observed_by = fact.observed_by,
      supervise_status = coalesce(fact.supervise_status, device.supervise_status),
      supervise_observed_at = case when fact.supervise_status is not null
        then fact.at else device.supervise_observed_at end,
      activation_lock_status = case when ${isNewLook}
        then fact.activation_lock_status else device.activation_lock_status end,
      activation_lock_observed_at = case when ${isNewLook} then fact.at else device.activation_lock_observed_at end,
      sim_observed_at = case when fact.tells_sims then fact.at else device.sim_observed_at end,
      os_version = coalesce(fact.os_version, device.os_version),
      available_os_updates = coalesce(fact.available_os_updates, device.available_os_updates),
      os_update_status = coalesce(fact.os_update_status, device.os_update_status),
      os_update_version = case when ${tellsSystem} then fact.os_update_version else device.os_update_version end,
      os_update_observed_at = case when ${tellsSystem} then fact.at else device.os_update_observed_at end,
      app_installs = case when ${isNewOfInstalls} then fact.app_installs else device.app_installs end,
      app_installs_observed_at = case when ${isNewOfInstalls} then fact.at else device.app_installs_observed_at end
    from jsonb_to_recordset(${json(rows)}::jsonb) as fact(
      id uuid, at timestamptz, observed_by text, lock_status integer, battery_level double precision, location jsonb,
      supervise_status integer, activation_lock_status integer, tells_sims boolean, os_version text, available_os_updates jsonb,
      os_update_status integer, os_update_version text, app_installs jsonb)
    where device.id = fact.id`.execute(tx);
}

/** 1 and 0 as the status values have them; null: it did not say. */
const flag = (said: boolean | undefined) => (said === undefined ? null : Number(said));

/** Apple's servers may have said something newer than the device. */
const isNewLook = sql<boolean>`(fact.activation_lock_status is not null
  and (device.activation_lock_observed_at is null or fact.at > device.activation_lock_observed_at))`;

const tellsSystem = sql<boolean>`fact.os_update_status is not null`;

/** An answer may have told something newer than a contact that was under way. */
const isNewOfInstalls = sql<boolean>`(fact.app_installs is not null
  and (device.app_installs_observed_at is null or fact.at > device.app_installs_observed_at))`;
