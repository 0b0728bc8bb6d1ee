import { sql } from 'kysely';
import type * as contract from '#api/contract/devices/distribution-log.ts';
import type { HandlerResult, Query } from '#api/contract/row/endpoint.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import type { Actor } from '#server/call/handler.ts';
import type { DeviceOwner } from '#server/database/schema/journal-tables.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { type Author, addEntry } from '#server/journal/journal.ts';
import { journalPage } from '#server/journal/page.ts';

type Row = typeof contract.distributionLog;

interface HandedOver {
  readonly device: { readonly id: string; readonly store_id: string } & DeviceOwner;
  readonly to: string;
  readonly by: Author;
  readonly at: Date;
}

/** Written with the hand-over itself (`decision.clerk.distribution`). */
export function addHandOver(tx: Tx, { device, to, by, at }: HandedOver): Promise<void> {
  const { id, store_id, device_kind, serial_number, for_clerk } = device;
  const about = { device_kind, serial_number };
  return addEntry(tx, {
    kind: 'device',
    store_id,
    by,
    subject: id,
    what: 'owner',
    before: { ...about, for_clerk },
    after: { ...about, for_clerk: to },
    at,
  });
}

/** A page of the hand-overs in a store. */
export async function findHandOvers(
  db: DatabaseOrTx,
  { store_id }: Pick<Actor, 'store_id'>,
  page: Query<Row>,
): Promise<HandlerResult<Row>> {
  const { entries, told } = await journalPage<'device'>(
    db,
    (eb) =>
      eb.and([
        eb('journal.store_id', '=', store_id),
        // In the words of its partial index.
        sql<boolean>`journal.kind = 'device' and journal.what = 'owner'`,
      ]),
    page,
  );
  const names = entries.length > 0 ? await namesOf(db, store_id) : new Map<string, string>();
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const list = entries.map(({ id, at, actor, clerk_id, clerk_name, subject, before, after }) => ({
    id: String(id),
    date_created: at.toISOString(),
    operator: { id: clerk_id, name: recordActorName(actor, clerk_name) },
    from: before === null || before.for_clerk === null ? null : person(before.for_clerk),
    to: person(after.for_clerk ?? ''),
    kind: after.device_kind,
    device_id: subject,
    serial_number: after.serial_number,
  }));
  return { list, ...told };
}

/** A store has few clerks, and none is ever removed. */
async function namesOf(db: DatabaseOrTx, storeId: string): Promise<ReadonlyMap<string, string>> {
  const clerks = await db
    .selectFrom('clerk')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .execute();
  return new Map(clerks.map(({ id, name }) => [id, name]));
}
