import { sql } from 'kysely';
import type { ProgressItem } from '#api/contract/devices/progress.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import type { CommandName, DeviceKindName } from '#domain/kinds/kinds.ts';
import { isAmong, isOneOf } from '../database/conditions.ts';
import { type DatabaseOrTx, tableOf } from '../database/schema/tables.ts';
import { awaitsDevice } from './heard-since.ts';
import { mayHaveLeft, unfinishedStatuses } from './operation-change.ts';
import { toldRemark } from './told-remark.ts';

/** The column of a kind's table that says when a device last said how it is in what a command is about. */
export type ObservedAt = Readonly<Partial<Record<CommandName, string>>>;

interface Observations {
  readonly kind: DeviceKindName;
  readonly observedAt: ObservedAt;
}

/** Unfinished operations by device, oldest first (`decision.progress`): one query for a whole page. */
export async function progressOf(
  db: DatabaseOrTx,
  { kind, observedAt }: Observations,
  deviceIds: readonly string[],
): Promise<Map<string, ProgressItem[]>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('operation')
    .leftJoin('clerk', 'clerk.id', 'operation.clerk_id')
    .innerJoin(`${tableOf(kind)} as device`, 'device.id', 'operation.device_id')
    .select([
      'operation.id',
      'operation.device_id',
      'operation.device_kind',
      'operation.command',
      'operation.status',
      'operation.scheduled',
      'operation.hold',
      'operation.date_created',
      'operation.run_at',
      'operation.cancel',
      'operation.sent_at',
      'operation.heard_at',
      'operation.attempts',
      'operation.refusals',
      'operation.actor',
      'operation.api_key',
      'clerk.name as clerk_name',
    ])
    .select([observed(observedAt).as('observed'), toldRemark.as('remark')])
    .where(isAmong('operation.device_id', deviceIds))
    .where(isOneOf('operation.status', unfinishedStatuses))
    .orderBy('operation.date_created')
    .orderBy('operation.id')
    .execute();
  const items = new Map<string, ProgressItem[]>();
  for (const row of rows) {
    const { id, device_id, command, status, hold, cancel } = row;
    const item = {
      id,
      command,
      status,
      date_created: row.date_created.toISOString(),
      run_at: row.scheduled || hold ? row.run_at.toISOString() : null,
      hold,
      awaits_device: awaitsDevice(row),
      may_have_left: status === operationStatus.waiting && mayHaveLeft(row),
      remark: row.remark,
      cancel,
      observed_since: row.sent_at !== null && row.observed !== null && row.observed > row.sent_at,
      clerk_name: recordActorName(row.actor, row.clerk_name, row.api_key),
    };
    items.set(device_id, [...(items.get(device_id) ?? []), item]);
  }
  return items;
}

const observed = (observedAt: Observations['observedAt']) => {
  const cases = Object.entries(observedAt).map(
    ([command, column]) => sql`when ${sql.lit(command)} then ${sql.ref(`device.${column}`)}`,
  );
  return sql<Date | null>`case operation.command ${sql.join(cases, sql` `)} end`;
};
