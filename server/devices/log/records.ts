import { type RawBuilder, sql } from 'kysely';
import type { RecordFilter, records } from '#api/contract/records.ts';
import type { HandlerResult } from '#api/contract/row/endpoint.ts';
import { hasModule, isAdmin } from '#domain/access/permissions.ts';
import { type ExportStatus, exportStatuses } from '#domain/devices/export.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { logActorNames } from '#domain/devices/record-actor.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { isOfKind, settingSectionNames } from '#domain/store/settings.ts';
import { endOfDay, startOfDay } from '#domain/text/time.ts';
import { typedCode } from '#domain/text/typed.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import { isAmong, isOneOf } from '#server/database/conditions.ts';
import { newestOf, type Source } from '#server/database/newest.ts';
import { type Database, searchTableOf } from '#server/database/schema/tables.ts';
import { isBy } from '#server/journal/is-by.ts';
import { operationSources, operationsOf } from '#server/operations/find.ts';
import { visibleClerks } from '#server/security/scope.ts';
import { settingsOf } from '#server/store/settings/log.ts';
import { exportsOf } from '../export/jobs.ts';
import { soughtAnywhere } from '../list/asked.ts';
import { holdsTexts } from '../list/filter.ts';
import type { AnyList } from '../port/list.ts';

interface Asked {
  readonly actor: Actor;
  readonly query: RecordFilter;
}

type Answer = HandlerResult<typeof records>;
type SourceName = 'operation' | 'export' | 'setting';

/** A page of the log of a kind; nothing of one that the store has not. */
export async function findRecords(
  { db, kinds }: Pick<Services, 'db' | 'kinds'>,
  { actor, query }: Asked,
  now: Date,
): Promise<Answer> {
  if (!hasModule(actor, deviceKind(query.kind).module)) return { list: [], total: 0 };
  const { kind, page_num, page_size, search, ...filter } = query;
  const isSought = search ? await seek(db, kinds[kind].list, actor, search) : undefined;
  const sources: Source<SourceName>[] = [
    ...operationSources(db, { kind, actor, filter: { ...filter, ...(isSought && { isSought }) } }),
    // What is about no device is found by none.
    ...(search ? [] : [...exportsAsked(db, { actor, query }), ...settingsAsked(db, { actor, query })]),
  ];
  const { ids, told } = await newestOf(db, sources, { page_num, page_size });
  const of = (name: SourceName) => ids.flatMap(({ source, id }) => (source === name ? [id] : []));
  const operations = await operationsOf(db, of('operation'));
  const exports = await exportsOf({ db, kinds }, actor, { kind, ids: of('export'), now });
  const settings = await settingsOf(db, of('setting'));
  const known = {
    operation: byId(operations),
    export: byId(exports.map((job) => ({ ...job, command: 'export-list' as const }))),
    setting: byId(settings.map((entry) => ({ ...entry, command: 'settings' as const }))),
  };
  const list = ids.flatMap(({ source, id }): Answer['list'] => {
    const record = known[source].get(id);
    return record ? [record] : [];
  });
  return { list, ...told };
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** An index leads to the operations of so many devices; those of more are found sooner by a look at each operation. */
const mostByIndex = 200;

/** Condition over `operation`: its number, or of its device what the list of its kind is searched by. */
async function seek(
  db: Database,
  list: AnyList,
  { store_id }: Actor,
  text: string,
): Promise<RawBuilder<boolean>> {
  const devices = sql<{
    device_id: string;
  }>`select search.device_id from ${sql.table(searchTableOf(list.kind))} search
    where search.store_id = ${store_id} and ${holdsTexts(list, { texts: [soughtAnywhere(list, text)] })}`;
  const { rows } = await sql<{ device_id: string }>`${devices} limit ${mostByIndex + 1}`.execute(db);
  const isOfThem =
    rows.length > mostByIndex
      ? sql<boolean>`operation.device_id in (${devices})`
      : isAmong(
          'operation.device_id',
          rows.map(({ device_id }) => device_id),
        );
  return sql<boolean>`(operation.id = ${text} or ${isOfThem}
    or (operation.removed_device is not null
      and strpos(operation.removed_device ->> 'serial_number', ${typedCode(text)}) > 0))`;
}

type Part = Pick<RecordFilter, 'command' | 'record_time'>;

/** What every source is narrowed by. */
function within({ command, record_time: days }: Part, name: string, at: string): RawBuilder<boolean>[] {
  return [
    ...(command === undefined || command === name ? [] : [sql<boolean>`false`]),
    ...(days
      ? [
          sql<boolean>`${sql.ref(at)} >= ${startOfDay(days.from)}`,
          sql<boolean>`${sql.ref(at)} < ${endOfDay(days.to)}`,
        ]
      : []),
  ];
}

/** How an export stands among commands; one that is being written is none of theirs. */
const standsAs: Readonly<Partial<Record<ExportStatus, number>>> = {
  done: operationStatus.acknowledged,
  failed: operationStatus.failed,
  cancelled: operationStatus.cancelled,
};

function exportsAsked(db: Database, { actor, query }: Asked): Source<'export'>[] {
  const { kind, status, for_clerk } = query;
  const statuses = exportStatuses.filter((one) => status === undefined || standsAs[one] === status);
  const rows = db
    .selectFrom('export_job')
    .select([sql<string>`export_job.id::text`.as('id'), 'export_job.date_created as at'])
    .where('export_job.store_id', '=', actor.store_id)
    .where('export_job.device_kind', '=', kind)
    .where(isOneOf('export_job.status', statuses))
    .where((eb) => eb.and(within(query, 'export-list', 'export_job.date_created')))
    .$if(visibleClerks(kind, actor) !== 'all', (own) => own.where('export_job.clerk_id', '=', actor.id));
  if (for_clerk === undefined) return [{ name: 'export', rows }];
  // Only people export.
  if (logActorNames.some((name) => name === for_clerk)) return [];
  return [{ name: 'export', rows: rows.where('export_job.clerk_id', '=', for_clerk) }];
}

function settingsAsked(db: Database, { actor, query }: Asked): Source<'setting'>[] {
  const { kind, status, for_clerk } = query;
  if (!isAdmin(actor) || (status !== undefined && status !== operationStatus.acknowledged)) return [];
  const rows = db
    .selectFrom('journal')
    .select([sql<string>`journal.id::text`.as('id'), 'journal.at'])
    .where('journal.kind', '=', 'store')
    .where('journal.subject', '=', actor.store_id)
    .where(isOneOf('journal.what', sectionsOf(kind)))
    .where((eb) => eb.and(within(query, 'settings', 'journal.at')))
    .$if(for_clerk !== undefined, (by) =>
      by.where(isBy({ actor: 'journal.actor', clerk: 'journal.actor_id' }, for_clerk ?? '')),
    );
  return [{ name: 'setting', rows }];
}

const sectionsOf = (kind: DeviceKindName) => settingSectionNames.filter((name) => isOfKind(name, kind));
