import { sql } from 'kysely';
import { deviceCommandNames } from '#domain/apple-commands.ts';
import { operationStatus } from '#domain/operation.ts';
import { lockStatus } from '#domain/status-values.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/tables.ts';
import type { ContactFact } from '../gateways/gateway.ts';
import type { Services } from '../services.ts';
import { announce } from './announce.ts';
import { rememberIdentity } from './identity.ts';
import { applyEvent, type DeviceRow, type OperationRow } from './operation-change.ts';
import { rememberSim } from './sims.ts';

const { sent, notNow, unknown } = operationStatus;

/**
 * What devices say of themselves, one contact a device. A contact that is older than what is known, or seen before, changes
 * nothing of the device.
 *
 * What a contact means for a command that was pushed and not answered:
 * - older than the push: nothing, it proves nothing about it;
 * - newer, and the device says the opposite of the wish: nothing. A device takes its commands when it likes (NotNow, a slow
 *   network), so the command may still act; ending it would let a phone lock after it was told to be failed;
 * - newer, and the device has turned into what was wished since the last observation: the command acted and its answer got
 *   lost. It counts as acknowledged. Having been so before the push is no proof;
 * - an enrolment newer than the push, also one that a later contact has overtaken: the device's queue is empty, the command
 *   can no longer act and has failed; only an erasure has done what was asked. What Apple's servers carry out is not in it.
 */
export const settleContacts = (services: Services, facts: readonly ContactFact[]): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const devices = await lockDevices(tx, facts);
    const heard = facts.flatMap((fact) => {
      const device = devices.get(fact.device_id);
      return device ? [{ fact, device, isNews: isNewer(fact.at, device.last_active_time) }] : [];
    });
    const news = heard.filter(({ isNews }) => isNews);
    if (news.length > 0) {
      await writeContacts(
        tx,
        news.map(({ fact }) => fact),
      );
    }
    for (const { fact, device } of news) {
      const settled = await settleOperations(tx, device, fact);
      await rememberIdentity(tx, device, fact);
      const newSim = await rememberSim(tx, device, fact);
      const turned = device.lock_status !== lockStatusOf(fact);
      if (settled || newSim || turned || fact.by !== 'heartbeat') await announce(services, tx, device);
    }
    for (const { fact, device, isNews } of heard) {
      if (isNews || fact.by !== 'enrolment') continue;
      if (await settleOperations(tx, device, fact)) await announce(services, tx, device);
    }
  });

const isNewer = (at: Date, known: Date | null) => known === null || at > known;
const lockStatusOf = ({ locked }: ContactFact) => (locked ? lockStatus.locked : lockStatus.unlocked);

/** Locked in the order of their ids, so that two replicas can't wait for each other. */
async function lockDevices(tx: Tx, facts: readonly ContactFact[]): Promise<Map<string, DeviceRow>> {
  const ids = [...new Set(facts.map(({ device_id }) => device_id))];
  const rows = await tx
    .selectFrom('apple_device')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeContacts(tx: Tx, facts: readonly ContactFact[]): Promise<void> {
  const rows = facts.map((fact) => ({
    id: fact.device_id,
    at: fact.at.toISOString(),
    observed_by: fact.by,
    lock_status: lockStatusOf(fact),
    battery_level: fact.battery_level ?? null,
    location: fact.location ?? null,
    supervise_status: flag(fact.supervised),
    activation_lock_status: flag(fact.activation_locked),
    system_restriction: fact.by === 'enrolment' ? {} : null,
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
      activation_lock_status = case when ${isNewLook}
        then fact.activation_lock_status else device.activation_lock_status end,
      activation_lock_observed_at = case when ${isNewLook} then fact.at else device.activation_lock_observed_at end,
      system_restriction = coalesce(fact.system_restriction, device.system_restriction),
      system_restriction_observed_at = case when fact.system_restriction is null
        then device.system_restriction_observed_at else fact.at end
    from jsonb_to_recordset(${json(rows)}::jsonb) as fact(
      id uuid, at timestamptz, observed_by text, lock_status integer, battery_level double precision, location jsonb,
      supervise_status integer, activation_lock_status integer, system_restriction jsonb)
    where device.id = fact.id`.execute(tx);
}

/** 1 and 0 as the status values have them; null: it did not say. */
const flag = (said: boolean | undefined) => (said === undefined ? null : Number(said));

/** Apple's servers may have said something newer than the device. */
const isNewLook = sql<boolean>`(fact.activation_lock_status is not null
  and (device.activation_lock_observed_at is null or fact.at > device.activation_lock_observed_at))`;

async function settleOperations(tx: Tx, device: DeviceRow, fact: ContactFact): Promise<boolean> {
  const enrolled = fact.by === 'enrolment';
  const turned = device.lock_status !== lockStatusOf(fact) && device.lock_wanted === lockStatusOf(fact);
  if (!enrolled && !turned) return false;
  const operations = await tx
    .selectFrom('operation')
    .selectAll()
    .where('device_id', '=', device.id)
    .where('status', 'in', [sent, notNow, unknown])
    .where('sent_at', '<', fact.at)
    .$if(enrolled, (query) => query.where('command', 'in', deviceCommandNames))
    .$if(!enrolled, (query) => query.where('id', '=', device.lock_operation))
    .execute();
  for (const operation of operations) {
    await applyEvent(
      tx,
      operation,
      { type: enrolled ? enrolmentProves(operation) : 'confirmedByContact' },
      fact.at,
    );
  }
  return operations.length > 0;
}

const enrolmentProves = ({ command }: OperationRow) =>
  command === 'erase' ? 'confirmedByEnrolment' : 'enrolledAnew';
