import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandOf, deviceCommandNames, otherCommandNames } from '#domain/kinds/commands.ts';
import { holdMs, stepPatienceMs } from '#domain/limits.ts';
import { serverNow } from '../database/clock.ts';
import { isOneOf } from '../database/conditions.ts';
import { json } from '../database/json.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';

const { sent, notNow } = operationStatus;

/**
 * It is handed over, and its device has not been heard of since (`decision.waiting`): nothing is unknown of it. What the maker's
 * servers carry out waits for no device.
 */
export const awaitsDevice = ({
  status,
  heard_at,
  command,
  device_kind,
}: Pick<OperationRow, 'status' | 'heard_at' | 'command' | 'device_kind'>): boolean =>
  status === sent && heard_at === null && commandOf(device_kind, command).executor === 'device';

/**
 * Could have been answered since: the device's first contact behind the hand-over, for the maker's servers the hand-over. Neither of what
 * waits for the device. Two conditions over `operation`, an index has each.
 */
export const answerableSince = (before: Date) => ({
  heard: sql<boolean>`(operation.heard_at <= ${before})`,
  carriedOutElsewhere: sql<boolean>`(operation.heard_at is null and operation.sent_at <= ${before}
    and ${isOneOf('operation.command', otherCommandNames)})`,
});

const tooLongAgo = sql<Date>`(${serverNow} - make_interval(secs => ${sql.lit(stepPatienceMs / 1000)}))`;

/** It has waited for the device longer than a person stands and waits: a step of a one-click unlock stands still then. */
export const isStranded = sql<boolean>`(operation.status = ${sql.lit(sent)} and operation.heard_at is null
  and ${isOneOf('operation.command', deviceCommandNames)} and operation.sent_at <= ${tooLongAgo})`;

/**
 * The same of all that kept it, and its end from being seen: the gateway, the device, its answer, a server that was off. From the end of
 * the window that was given at first: a later one is such a server's.
 */
export const isLate = sql<boolean>`(case when operation.hold
  then operation.date_created + make_interval(secs => ${sql.lit(holdMs / 1000)}) else operation.run_at end <= ${tooLongAgo})`;

interface Contact {
  readonly device_id: string;
  readonly at: Date;
  /** the command that it answers: heard of, even where the note of its hand-over is younger */
  readonly operation_id?: string;
}

/**
 * Notes a contact on the commands of its device that were handed over before. The devices are locked. Answers those of
 * which a command no longer waits for the device.
 */
export async function noteContacts(tx: Tx, contacts: readonly Contact[]): Promise<Set<string>> {
  if (contacts.length === 0) return new Set();
  const rows = contacts.map(({ at, ...contact }) => ({ ...contact, at: at.toISOString() }));
  const changed = await sql<{ device_id: string }>`
    update operation set heard_at = contact.at
    from jsonb_to_recordset(${json(rows)}::jsonb) as contact(device_id uuid, at timestamptz, operation_id text)
    where operation.device_id = contact.device_id
      and operation.status in (${sql.lit(sent)}, ${sql.lit(notNow)})
      and operation.heard_at is null
      and (operation.sent_at < contact.at or operation.id = contact.operation_id)
    returning operation.device_id`.execute(tx);
  return new Set(changed.rows.map(({ device_id }) => device_id));
}
