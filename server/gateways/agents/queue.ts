import { sql } from 'kysely';
import type { AgentCommand } from '#api/contract/agent/messages.ts';
import { agentCommandsAtOnce, agentNotNowMs } from '#domain/limits.ts';
import { serverNow } from '#server/database/clock.ts';
import { isAmong } from '#server/database/conditions.ts';
import { json } from '#server/database/json.ts';
import type { Database, DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import type { GatewayCommand, Withdrawal } from '../gateway.ts';

/** The commands that wait for phones, a queue a device. Each statement stands by itself: nothing of it lasts half. */

const channel = 'phoneward_agents';
export const agentChannel = channel;

/** Told when the transaction commits: whoever waits for the device looks again. */
export const wake = (db: DatabaseOrTx, deviceId: string) =>
  sql`select pg_notify(${channel}, ${deviceId})`.execute(db);

/** Once by its uuid, and never where it was taken back before. */
export async function queueCommand(db: Database, command: GatewayCommand): Promise<void> {
  const { device_id, command_uuid, payload, attachments = {} } = command;
  await sql`
    with queued as (
      insert into agent_command (device_id, command_uuid, command, payload, attachments, queued_at)
      values (${device_id}, ${command_uuid}, ${command.command}, ${json(payload)}::jsonb, ${json(attachments)}::jsonb,
        ${serverNow})
      on conflict do nothing)
    select pg_notify(${channel}, ${device_id})`.execute(db);
}

/** What no agent has fetched is not fetched any more, also where it comes after this. */
export async function takeBack(db: DatabaseOrTx, deviceId: string, commandUuid: string): Promise<Withdrawal> {
  const { rows } = await sql`
    insert into agent_command (device_id, command_uuid, queued_at, withdrawn_at)
    values (${deviceId}, ${commandUuid}, ${serverNow}, ${serverNow})
    on conflict (device_id, command_uuid) do update
      set withdrawn_at = coalesce(agent_command.withdrawn_at, excluded.withdrawn_at), attachments = '{}'
      where agent_command.fetched_at is null
    returning command_uuid`.execute(db);
  return rows.length > 0 ? 'withdrawn' : 'taken';
}

export interface Fetched extends AgentCommand {
  readonly fetched_at: Date;
}

const isOpen = sql`answered_at is null and withdrawn_at is null`;
const waits = sql`${isOpen} and (again_at is null or again_at <= ${serverNow})`;

/** Whether commands wait for the device of a key, and whether a contact is wanted that is newer than the last one. */
export interface Wanted {
  readonly commands: boolean;
  readonly report: boolean;
}

/** What is wanted of whoever has each key; null where it is void. */
export async function whatIsWanted(
  db: Database,
  keyIds: readonly string[],
): Promise<(keyId: string) => Wanted | null> {
  const { rows } = await sql<Wanted & { key_id: string }>`
    select key_id, report_wanted_at is not null as report,
      exists(select from agent_command where agent_command.device_id = agent.device_id and ${waits}) as commands
    from agent where ${isAmong('key_id', keyIds)} and void_at is null`.execute(db);
  const found = new Map(rows.map(({ key_id, ...wanted }) => [key_id, wanted]));
  return (keyId) => found.get(keyId) ?? null;
}

/** What comes behind one of them means the phone as it is then: it waits until that is answered. */
const turning = ['regulate', 'deregulate'];

/** What waits for a device, oldest first, and is with its agent from now on; nothing for a key that is void. */
export async function fetchCommands(db: Database, deviceId: string, keyId: string): Promise<Fetched[]> {
  const { rows } = await sql<Fetched & { position: number }>`
    update agent_command set fetched_at = coalesce(fetched_at, ${serverNow})
    where device_id = ${deviceId} and ${isOpen}
      and exists (select from agent where key_id = ${keyId} and void_at is null)
      and command_uuid in (
        select command_uuid from agent_command
        where device_id = ${deviceId} and ${waits}
          and position <= coalesce(
            (select min(position) from agent_command
              where device_id = ${deviceId} and ${isOpen} and command in (${sql.join(turning)})),
            position)
        order by position limit ${sql.lit(agentCommandsAtOnce)})
    returning command_uuid, command, payload, attachments, fetched_at, position`.execute(db);
  return rows.toSorted((a, b) => a.position - b.position).map(({ position: _, ...command }) => command);
}

/** Those that an agent of the device was given. */
export async function givenTo(
  db: Database,
  deviceId: string,
  uuids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('agent_command')
    .select('command_uuid')
    .where('device_id', '=', deviceId)
    .where('command_uuid', 'in', uuids)
    .where('fetched_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ command_uuid }) => command_uuid));
}

/** They do not come again. */
export async function markAnswered(db: Database, deviceId: string, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await db
    .updateTable('agent_command')
    .set({ answered_at: serverNow, attachments: json({}) })
    .where('device_id', '=', deviceId)
    .where('command_uuid', 'in', uuids)
    .where('answered_at', 'is', null)
    .execute();
}

/** They come again later. */
export async function putOff(db: Database, deviceId: string, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  const later = sql<Date>`${serverNow} + make_interval(secs => ${sql.lit(agentNotNowMs / 1000)})`;
  await db
    .updateTable('agent_command')
    .set({ again_at: later })
    .where('device_id', '=', deviceId)
    .where('command_uuid', 'in', uuids)
    .where('answered_at', 'is', null)
    .execute();
}

/** All that waits for a device is over: another agent comes, or none. */
export async function emptyQueue(tx: Tx, deviceId: string, at: Date): Promise<void> {
  await tx
    .updateTable('agent_command')
    .set({ withdrawn_at: at, attachments: json({}) })
    .where('device_id', '=', deviceId)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** What was taken away from it at this time, oldest first. */
export async function emptiedAt(db: Database, deviceId: string, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('agent_command')
    .select('command_uuid')
    .where('device_id', '=', deviceId)
    .where('withdrawn_at', '=', at)
    .where('command', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ command_uuid }) => command_uuid);
}

/** Asks the device's agent for a contact. */
export async function wantReport(db: Database, deviceId: string): Promise<void> {
  await sql`
    with wanted as (
      update agent set report_wanted_at = ${serverNow} where device_id = ${deviceId} and void_at is null)
    select pg_notify(${channel}, ${deviceId})`.execute(db);
}
