import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DeviceOperation, OperationFilter } from '#api/contract/devices/operation.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { countedRecords, defaultPageSize } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { endOfDay, startOfDay } from '#domain/text/time.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import { isAmong } from '../database/conditions.ts';
import { type Database, type Tables, tableOf } from '../database/schema/tables.ts';
import { stepsOf } from '../journal/journal.ts';
import { visibleClerks, visibleOf } from '../security/scope.ts';
import { awaitsDevice } from './heard-since.ts';
import { isoOrNull } from './lock-evidence.ts';

/** Which of one's own commands or one-click unlocks are asked for. */
export interface OwnWork {
  readonly since: Date;
  /** those in their hold window alone (`decision.hold`) */
  readonly held: boolean;
  readonly atMost: number;
}

const { created } = operationStatus;

/** The log of one kind of device, to one person. */
interface Log {
  readonly kind: DeviceKindName;
  readonly actor: Actor;
  readonly filter: OperationFilter;
}

/**
 * A page of the log, newest first; of one device or of all that the person may see. Nothing is counted beyond what is told, and no
 * page begins behind that: `before` leads on (`decision.paging`).
 */
export async function findOperations(
  db: Database,
  log: Log,
): Promise<{ list: DeviceOperation[]; total: number; more?: true }> {
  const { page_num = 1, page_size = defaultPageSize } = log.filter;
  const counted = await countMatching(db, log);
  const total = Math.min(counted, countedRecords);
  const more = counted > total ? ({ more: true } as const) : {};
  const from = (page_num - 1) * page_size;
  if (from >= total) return { list: [], total, ...more };
  const ids = await newestIds(db, log, from, page_size);
  const rows = await inOrder(
    withNames(db.selectFrom('operation').where(isAmong('operation.id', ids))),
  ).execute();
  return { list: await present(db, rows), total, ...more };
}

/** One more than are counted, where there are more. */
async function countMatching(db: Database, log: Log): Promise<number> {
  const atMost = sql.lit(countedRecords + 1);
  const branches = matchingOperations(db, log).map(
    (branch) => sql`(${branch.select('operation.id').limit(atMost)})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${sql.join(branches, sql` union all `)}) matching`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Cut from bare ids, so that nothing else is read of those before them. */
async function newestIds(db: Database, log: Log, from: number, count: number): Promise<string[]> {
  const branches = matchingOperations(db, log).map(
    (branch) =>
      sql`(${inOrder(branch.select(['operation.id', 'operation.date_created'])).limit(sql.lit(from + count))})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(branches, sql` union all `)}) newest
    order by date_created desc, id desc limit ${sql.lit(count)} offset ${sql.lit(from)}`.execute(db);
  return rows.map(({ id }) => id);
}

const inOrder = <Row>(query: SelectQueryBuilder<Tables, 'operation', Row>) =>
  query.orderBy('operation.date_created', 'desc').orderBy('operation.id', 'desc');

/**
 * What the person may see of what passes the filter, each operation in one of the queries: together in one condition no index would
 * lead to those of a few devices.
 */
function matchingOperations(db: Database, { kind, actor, filter }: Log) {
  const ofStore = db
    .selectFrom('operation')
    .where('operation.store_id', '=', actor.store_id)
    .where('operation.device_kind', '=', kind)
    .where(passes(filter, actor));
  const clerks = visibleClerks(kind, actor);
  if (clerks === 'all') return [ofStore];
  return [
    ofStore.where('operation.removed_device', 'is', null).where('operation.device_id', 'in', (eb) =>
      eb
        .selectFrom(`${tableOf(kind)} as device`)
        .select('device.id')
        .where(visibleOf(kind, actor, 'device')),
    ),
    ofStore.where('operation.removed_device', 'is not', null).where(removedClerk, 'in', clerks),
  ];
}

/** One operation by its command_uuid or its short id; null where there is none that the person may see. */
export async function findOperation(
  db: Database,
  actor: Actor,
  by: { readonly command_uuid: string } | { readonly id: string },
): Promise<DeviceOperation | null> {
  const visible = visibleOperations(db, actor);
  const rows = await withNames(
    'id' in by
      ? visible.where('operation.id', '=', by.id)
      : visible.where('operation.command_uuid', '=', by.command_uuid),
  ).execute();
  const [operation] = await present(db, rows);
  return operation ?? null;
}

/** The same; throws 404 where there is none. */
export async function requireOperation(...args: Parameters<typeof findOperation>): Promise<DeviceOperation> {
  const operation = await findOperation(...args);
  if (!operation) throw new Refusal('NOT_FOUND', messages.notFound);
  return operation;
}

/** What the person has given, newest first; the steps of one-click unlocks are not among it. */
export async function findOwnOperations(
  db: Database,
  actor: Actor,
  { since, held, atMost }: OwnWork,
): Promise<DeviceOperation[]> {
  const rows = await withNames(visibleOperations(db, actor))
    .where('operation.clerk_id', '=', actor.id)
    .where('operation.date_created', '>', since)
    .where('unlock_step.saga_id', 'is', null)
    .$if(held, (query) => query.where('operation.status', '=', created).where('operation.hold', '=', true))
    .orderBy('operation.date_created', 'desc')
    .orderBy('operation.id', 'desc')
    .limit(atMost)
    .execute();
  return present(db, rows);
}

/** Operations on devices in the person's scope: every other read starts here (`decision.scope`). A deleted one is still its clerk's. */
const visibleOperations = (db: Database, actor: Actor) =>
  db
    .selectFrom('operation')
    .where('operation.store_id', '=', actor.store_id)
    .where((eb) => eb.or(deviceKindNames.map((kind) => isVisible(eb, kind, actor))));

function isVisible(eb: ExpressionBuilder<Tables, 'operation'>, kind: DeviceKindName, actor: Actor) {
  const clerks = visibleClerks(kind, actor);
  const ofDevice = eb.exists(
    eb
      .selectFrom(`${tableOf(kind)} as device`)
      .select('device.id')
      .whereRef('device.id', '=', 'operation.device_id')
      .where(visibleOf(kind, actor, 'device')),
  );
  const ofRemoved = eb.and([
    eb('operation.removed_device', 'is not', null),
    ...(clerks === 'all' ? [] : [eb(removedClerk, 'in', clerks)]),
  ]);
  return eb.and([eb('operation.device_kind', '=', kind), eb.or([ofDevice, ofRemoved])]);
}

const removedClerk = sql<string>`operation.removed_device ->> 'for_clerk'`;

const withNames = (operations: SelectQueryBuilder<Tables, 'operation', object>) =>
  operations
    .innerJoin('clerk', 'clerk.id', 'operation.clerk_id')
    .leftJoin('device', 'device.id', 'operation.device_id')
    .leftJoin('clerk as canceller', 'canceller.id', 'operation.cancelled_by')
    .leftJoin('unlock_step', 'unlock_step.operation_id', 'operation.id')
    .selectAll('operation')
    .select((eb) => [
      'clerk.name as clerk_name',
      'canceller.name as canceller_name',
      'device.serial_number',
      'device.model',
      eb('unlock_step.saga_id', 'is not', null).as('unlock_step'),
    ]);

/** `for_clerk` is who gave the command. A command or status that nobody knows finds nothing. */
const passes =
  (filter: OperationFilter, { store_id }: Actor) =>
  (eb: ExpressionBuilder<Tables, 'operation'>) => {
    const { device_id, command, status, for_clerk, record_time: days, before } = filter;
    return eb.and([
      ...(device_id ? [eb('operation.device_id', '=', device_id)] : []),
      ...(command ? [sql<boolean>`operation.command = ${command}`] : []),
      ...(status === undefined ? [] : [sql<boolean>`operation.status = ${status}`]),
      ...(for_clerk ? [eb('operation.clerk_id', '=', for_clerk)] : []),
      ...(days ? [eb('operation.date_created', '>=', startOfDay(days.from))] : []),
      ...(days ? [eb('operation.date_created', '<', endOfDay(days.to))] : []),
      ...(before ? [isOlder(before, store_id)] : []),
    ]);
  };

const isOlder = (id: string, store_id: string) =>
  sql<boolean>`(operation.date_created, operation.id) < (select mark.date_created, mark.id from operation as mark
    where mark.id = ${id} and mark.store_id = ${store_id})`;

type OperationView = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

async function present(db: Database, rows: readonly OperationView[]): Promise<DeviceOperation[]> {
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    command_uuid: row.command_uuid,
    date_created: row.date_created.toISOString(),
    store: row.store_id,
    clerk: { id: row.clerk_id, name: row.clerk_name },
    device: {
      id: row.device_id,
      kind: row.device_kind,
      serial_number: row.serial_number ?? row.removed_device?.serial_number ?? '',
      product_name: deviceKind(row.device_kind).productName(row.model ?? row.removed_device?.model ?? ''),
    },
    command: row.command,
    ip: row.ip,
    status: row.status,
    cancel: row.cancel,
    cancelled_by: row.cancelled_by === null ? null : { id: row.cancelled_by, name: row.canceller_name ?? '' },
    cancelled_at: isoOrNull(row.cancelled_at),
    unlock_step: Boolean(row.unlock_step),
    run_at: row.scheduled || row.hold ? row.run_at.toISOString() : null,
    hold: row.hold,
    sent_at: isoOrNull(row.sent_at),
    awaits_device: awaitsDevice(row),
    finished_at: isoOrNull(row.finished_at),
    remark: row.remark,
    history: (steps.get(row.id) ?? []).map(({ status, at, remark }) => ({
      status,
      at: at.toISOString(),
      remark,
    })),
  }));
}
