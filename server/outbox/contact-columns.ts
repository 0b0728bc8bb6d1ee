import { type RawBuilder, sql } from 'kysely';
import { lockStatus } from '#domain/devices/status-values.ts';
import { json } from '../database/json.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import type { DeviceKind } from '../devices/port/kind.ts';
import type { ContactFact } from '../gateways/gateway.ts';

export const lockStatusOf = ({ locked }: ContactFact) => (locked ? lockStatus.locked : lockStatus.unlocked);

/** Stores what contacts tell, all of them newer than what is known; one statement, however many. The devices are locked. */
export async function writeContacts(
  tx: Tx,
  { name, contactColumns: own }: Pick<DeviceKind, 'name' | 'contactColumns'>,
  facts: readonly ContactFact[],
): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({
    ...own?.of(fact),
    id: fact.device_id,
    at: fact.at.toISOString(),
    observed_by: fact.by,
    lock_status: lockStatusOf(fact),
    battery_level: fact.battery_level ?? null,
    location: fact.location ?? null,
    supervise_status: fact.supervised === undefined ? null : Number(fact.supervised),
    tells_sims: fact.sims !== undefined,
  }));
  const and = (part: RawBuilder<unknown> | undefined) => (part ? sql`, ${part}` : sql``);
  await sql`
    update ${sql.table(tableOf(name))} as device set
      last_active_time = fact.at,
      battery_level = coalesce(fact.battery_level, device.battery_level),
      last_active_location = case
        when fact.location is null or (device.last_active_location ->> 'at')::timestamptz between
          (fact.location ->> 'at')::timestamptz and fact.at then device.last_active_location
        else fact.location end,
      lock_status = fact.lock_status,
      lock_observed_at = fact.at,
      lock_observed_by = fact.observed_by,
      supervise_status = coalesce(fact.supervise_status, device.supervise_status),
      supervise_observed_at = case when fact.supervise_status is not null
        then fact.at else device.supervise_observed_at end,
      sim_observed_at = case when fact.tells_sims then fact.at else device.sim_observed_at end
      ${and(own?.assignments)}
    from jsonb_to_recordset(${json(rows)}::jsonb) as fact(
      id uuid, at timestamptz, observed_by text, lock_status integer, battery_level double precision, location jsonb,
      supervise_status integer, tells_sims boolean ${and(own?.types)})
    where device.id = fact.id`.execute(tx);
}
