import { sql } from 'kysely';
import type { HandlerResult, Query } from '#api/contract/row/endpoint.ts';
import type { settingsLog } from '#api/contract/store/settings.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import {
  type ClerkField,
  clerkFields,
  type LoggedSection,
  type SettingField,
  type SettingSection,
  settingFields,
} from '#domain/store/settings.ts';
import type { Actor } from '#server/call/handler.ts';
import type { ClerkFacts, StoreFacts } from '#server/database/schema/journal-tables.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { journalPage } from '#server/journal/page.ts';

type Row = typeof settingsLog;
type Entry = HandlerResult<Row>['list'][number];
type Change = Entry['changes'][number];
type NamesById = ReadonlyMap<string, string>;

/** JSON columns keep no order. */
const fieldsInOrder = Object.keys(settingFields) as SettingField[];
type Fact = Exclude<ClerkField, 'created'>;
const clerkFieldsInOrder = Object.keys(clerkFields).filter((field) => field !== 'created') as Fact[];

/** A page of what was changed in a store's settings, and of its people. */
export async function findSettings(
  db: DatabaseOrTx,
  { store_id }: Pick<Actor, 'store_id'>,
  { section: named, ...page }: Query<Row>,
): Promise<HandlerResult<Row>> {
  const section = named as LoggedSection | undefined;
  const people = await db
    .selectFrom('clerk')
    .select(['id', 'name'])
    .where('store_id', '=', store_id)
    .execute();
  const names: NamesById = new Map(people.map(({ id, name }) => [id, name]));
  const { entries, told } = await journalPage<'store' | 'clerk'>(
    db,
    (eb) =>
      eb.or([
        ...(section === 'clerk'
          ? []
          : [
              eb.and({
                kind: 'store',
                subject: store_id,
                ...(section !== undefined && { what: section as SettingSection }),
              }),
            ]),
        ...(section === undefined || section === 'clerk'
          ? [
              eb.and([
                eb('kind', '=', 'clerk'),
                eb(
                  'subject',
                  'in',
                  eb
                    .selectFrom('clerk as person')
                    .select(sql<string>`person.id::text`.as('id'))
                    .where('person.store_id', '=', store_id),
                ),
              ]),
            ]
          : []),
      ]),
    page,
  );
  return { list: entries.map((entry) => presentEntry(entry, names)), ...told };
}

/** Those of the store by their ids. */
export async function settingsOf(db: DatabaseOrTx, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const { entries } = await journalPage<'store'>(db, (eb) => eb('journal.id', 'in', ids.map(Number)), {
    page_size: ids.length,
  });
  return entries.map((entry) => presentEntry(entry, new Map()));
}

type Told = Awaited<ReturnType<typeof journalPage<'store' | 'clerk'>>>['entries'][number];

const presentEntry = (
  { id, at, kind, subject, what, before, after, actor, ip, clerk_id, clerk_name }: Told,
  names: NamesById,
): Entry => ({
  id: String(id),
  date_created: at.toISOString(),
  clerk: { id: clerk_id, name: recordActorName(actor, clerk_name) },
  ip,
  ...(kind === 'clerk'
    ? {
        section: 'clerk',
        subject: { id: subject, name: names.get(subject) ?? '' },
        changes:
          what === 'create'
            ? changesOfNew(after as ClerkFacts, names)
            : changesOfClerk(before as ClerkFacts | null, after as ClerkFacts, names),
      }
    : {
        section: what as SettingSection,
        subject: null,
        changes: changesOfStore(before as StoreFacts | null, after as StoreFacts),
      }),
});

const changesOfStore = (before: StoreFacts | null, after: StoreFacts): Change[] =>
  fieldsInOrder
    .filter((field) => field in after)
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }));

function changesOfClerk(before: ClerkFacts | null, after: ClerkFacts, names: NamesById): Change[] {
  return clerkFieldsInOrder
    .filter((field) => field in after)
    .map((field) => ({ field, before: told(before?.[field], names), after: told(after[field], names) }));
}

/** What somebody new was given: who it is, the row says. */
const changesOfNew = ({ name: _, phone_number: __, ...given }: ClerkFacts, names: NamesById): Change[] => [
  { field: 'created', before: null, after: true },
  ...changesOfClerk(null, given, names).filter(({ after }) => after && after !== '0'),
];

function told(fact: ClerkFacts[Fact], names: NamesById): Change['after'] {
  if (fact === undefined) return null;
  if (typeof fact === 'object') return fact.map((id) => names.get(id) ?? id).join('、');
  return typeof fact === 'number' ? String(fact) : fact;
}
