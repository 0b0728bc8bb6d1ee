import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DeviceOperation, OperationFilter } from '#api/contract/devices/operation.ts';
import { hasModule } from '#domain/access/permissions.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import { recordedEditNames } from '#domain/devices/recorded-edits.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { productName } from '#domain/kinds/product-names.ts';
import * as messages from '#domain/messages.ts';
import { endOfDay, startOfDay } from '#domain/text/time.ts';
import { Refusal } from '../call/refusal.ts';
import { isAmong, isOneOf } from '../database/conditions.ts';
import { newestOf } from '../database/newest.ts';
import { type Database, type Tables, tableOf } from '../database/schema/tables.ts';
import { isBy } from '../journal/is-by.ts';
import { stepsOf } from '../journal/journal.ts';
import { type Viewer, visibleClerks, visibleOf } from '../security/scope.ts';
import { awaitsDevice } from './heard-since.ts';
import { isoOrNull } from './lock-evidence.ts';
import { unfinishedStatuses } from './operation-change.ts';
import { toldRemark } from './told-remark.ts';

/** Which commands or one-click unlocks of somebody are asked for. */
export interface WorkOf {
  readonly clerk_id: string;
  /** null: however long ago */
  readonly since: Date | null;
  /** those in their hold window (`decision.hold`), those that have not ended, or those that no batch has given */
  readonly only: 'held' | 'unfinished' | 'outsideBatches';
  readonly atMost: number;
}

const { created } = operationStatus;

/** Which records of operations are asked for. `isSought`: a condition over `operation`. */
export interface RecordsAsked extends Omit<OperationFilter, 'page_num' | 'page_size'> {
  readonly isSought?: RawBuilder<boolean>;
}

/** The log of one kind of device, to one person. */
interface Log {
  readonly kind: DeviceKindName;
  readonly actor: Viewer;
  readonly filter: RecordsAsked;
}

/** A page of the log, newest first; of one device or of all that the person may see. `before` leads on behind what is counted (`decision.paging`). */
export async function findOperations(
  db: Database,
  {
    filter: { page_num, page_size, ...filter },
    ...log
  }: Omit<Log, 'filter'> & { readonly filter: OperationFilter },
): Promise<{ list: DeviceOperation[]; total: number; more?: true }> {
  const { ids, told } = await newestOf(db, operationSources(db, { ...log, filter }), { page_num, page_size });
  return {
    list: await operationsOf(
      db,
      ids.map(({ id }) => id),
    ),
    ...told,
  };
}

/** As newestOf() takes them. */
export const operationSources = (db: Database, log: Log) =>
  matchingOperations(db, log).map((rows) => ({
    name: 'operation' as const,
    rows: rows.select(['operation.id', 'operation.date_created as at']),
  }));

/** Newest first. */
export async function operationsOf(db: Database, ids: readonly string[]): Promise<DeviceOperation[]> {
  if (ids.length === 0) return [];
  const rows = await withNames(db.selectFrom('operation').where(isAmong('operation.id', ids)))
    .orderBy('operation.date_created', 'desc')
    .orderBy('operation.id', 'desc')
    .execute();
  return present(db, rows);
}

/** Edits of our own records stand beside the commands, and are none. */
const isCommand = sql<boolean>`operation.command not in (${sql.join(recordedEditNames)})`;

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

/**
 * What has become of the commands of each day from this one on, as far as the person may see them; edits are none. A day without any is not
 * there.
 */
export async function countByDay(
  db: Database,
  { kind, actor, from }: Pick<Log, 'kind' | 'actor'> & { readonly from: string },
): Promise<{ day: string; status: OperationStatus; count: number }[]> {
  const branches = matchingOperations(db, { kind, actor, filter: {} }).map(
    (branch) =>
      sql`(${branch
        .select(['operation.date_created', 'operation.status'])
        .where('operation.date_created', '>=', startOfDay(from))
        .where(isCommand)})`,
  );
  const { rows } = await sql<{ day: string; status: OperationStatus; count: number }>`
    select to_char(date_created at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, status, count(*)::integer as count
    from (${sql.join(branches, sql` union all `)}) given group by 1, 2`.execute(db);
  return rows;
}

/** One operation by its command_uuid or its short id; null where there is none that the person may see. */
export async function findOperation(
  db: Database,
  actor: Viewer,
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

/** Commands that somebody has given, as far as the person may see them, newest first; steps of one-click unlocks and edits are none. */
export async function findOperationsOf(
  db: Database,
  actor: Viewer,
  { clerk_id, since, only, atMost }: WorkOf,
): Promise<DeviceOperation[]> {
  const rows = await withNames(visibleOperations(db, actor))
    .where('operation.clerk_id', '=', clerk_id)
    .$if(since !== null, (query) => query.where('operation.date_created', '>', since))
    .where('unlock_step.saga_id', 'is', null)
    .where(isCommand)
    .$if(only === 'held', (query) =>
      query.where('operation.status', '=', created).where('operation.hold', '=', true),
    )
    .$if(only === 'outsideBatches', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('batch_item')
              .innerJoin('batch', 'batch.id', 'batch_item.batch_id')
              .select('batch.id')
              .whereRef('batch_item.command_uuid', '=', 'operation.command_uuid')
              .whereRef('batch.store_id', '=', 'operation.store_id'),
          ),
        ),
      ),
    )
    .$if(only === 'unfinished', (query) => query.where(isOneOf('operation.status', unfinishedStatuses)))
    .orderBy('operation.date_created', 'desc')
    .orderBy('operation.id', 'desc')
    .limit(atMost)
    .execute();
  return present(db, rows);
}

/**
 * Operations on devices in the person's scope, of kinds whose module the store has: every other read starts here (`decision.scope`). A
 * deleted one is still its clerk's.
 */
const visibleOperations = (db: Database, actor: Viewer) =>
  db
    .selectFrom('operation')
    .where('operation.store_id', '=', actor.store_id)
    .where((eb) => eb.or(kindsOf(actor).map((kind) => isVisible(eb, kind, actor))));

const kindsOf = (actor: Viewer) =>
  deviceKindNames.filter((kind) => hasModule(actor, deviceKind(kind).module));

function isVisible(eb: ExpressionBuilder<Tables, 'operation'>, kind: DeviceKindName, actor: Viewer) {
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

export const removedClerk = sql<string>`operation.removed_device ->> 'for_clerk'`;

const withNames = (operations: SelectQueryBuilder<Tables, 'operation', object>) =>
  operations
    .leftJoin('clerk', 'clerk.id', 'operation.clerk_id')
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
      toldRemark.as('told_remark'),
    ]);

/** `for_clerk` is who gave the command. A command or status that nobody knows finds nothing. */
const passes =
  (filter: RecordsAsked, { store_id }: Viewer) =>
  (eb: ExpressionBuilder<Tables, 'operation'>) => {
    const { device_id, command, status, for_clerk, record_time: days, before, isSought } = filter;
    return eb.and([
      ...(device_id ? [eb('operation.device_id', '=', device_id)] : []),
      ...(command ? [sql<boolean>`operation.command = ${command}`] : []),
      ...(status === undefined ? [] : [sql<boolean>`operation.status = ${status}`]),
      ...(for_clerk ? [isBy({ actor: 'operation.actor', clerk: 'operation.clerk_id' }, for_clerk)] : []),
      ...(days ? [eb('operation.date_created', '>=', startOfDay(days.from))] : []),
      ...(days ? [eb('operation.date_created', '<', endOfDay(days.to))] : []),
      ...(before ? [isOlder(before, store_id)] : []),
      ...(isSought ? [isSought] : []),
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
    clerk: { id: row.clerk_id, name: recordActorName(row.actor, row.clerk_name, row.api_key) },
    device: {
      id: row.device_id,
      kind: row.device_kind,
      serial_number: row.serial_number ?? row.removed_device?.serial_number ?? '',
      product_name: productName(row.device_kind, row.model ?? row.removed_device?.model ?? ''),
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
    relocked_by: row.relocked_by,
    remark: row.told_remark,
    asked: (steps.get(row.id) ?? []).flatMap(({ asked = [] }) => asked),
    history: (steps.get(row.id) ?? []).map(({ status, at, remark }) => ({
      status,
      at: at.toISOString(),
      remark,
    })),
  }));
}
