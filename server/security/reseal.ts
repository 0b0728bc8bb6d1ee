import { type RawBuilder, sql } from 'kysely';
import { normalIdCard } from '#domain/reports/id-card.ts';
import { type SealedColumnName, sealedColumns } from '../database/schema/sealed-columns.ts';
import type { Tx } from '../database/schema/tables.ts';
import { type SealedPlace, type SealKey, seal, unseal } from '../database/seal.ts';
import type { formerSeal } from './former-seal.ts';
import { numberHash, readSubject, subjectHashes } from './subject-hashes.ts';

/** What values were sealed by. */
export interface Opener {
  /** Throws where it cannot. */
  open(place: SealedPlace, apiKey: string, text: string): string;
  numberHash(store: string, number: string): string;
}

export const openerOf = (key: SealKey): Opener => ({
  open: (place, _apiKey, text) => unseal(key, place, text),
  numberHash: (store, number) => numberHash(key, store, number),
});

export const formerOpener = (former: ReturnType<typeof formerSeal>): Opener => ({
  open: ({ column, part, row }, apiKey, text) =>
    former.open(sealedColumns[column].former(row, part ?? apiKey), text),
  numberHash: (store, number) => former.numberHash(store, normalIdCard(number)),
});

interface Change {
  readonly from: Opener;
  readonly to: SealKey;
  /** Answers whether what cannot be read is emptied; else its error is thrown. */
  readonly empties: boolean;
}

export interface Lost {
  readonly column: SealedColumnName;
  readonly store: string;
}

const names: readonly SealedColumnName[] = Object.keys(sealedColumns).filter(
  (name): name is SealedColumnName => name in sealedColumns,
);

/** Seals every value anew, with what is found by it; answers what could not be read and was emptied. */
export async function reseal(tx: Tx, change: Change): Promise<readonly Lost[]> {
  const lost: Lost[] = [];
  for (const name of names) lost.push(...(await resealColumn(tx, name, change)));
  return lost;
}

interface Value {
  readonly row: string;
  readonly store: string;
  /** of a store, that its secret was bound to */
  readonly api_key: string | null;
  readonly value: string | Readonly<Record<string, string>>;
}

const pageSize = 500;

async function resealColumn(tx: Tx, name: SealedColumnName, change: Change): Promise<Lost[]> {
  const { row, store } = sealedColumns[name];
  const [table = '', column = ''] = name.split('.');
  const lost: Lost[] = [];
  let after = '';
  for (;;) {
    const { rows } = await sql<Value>`
      select ${sql.ref(row)}::text as row, ${sql.ref(store)}::text as store,
        ${table === 'store' ? sql.ref('api_key') : sql`null`} as api_key, ${sql.ref(column)} as value
      from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${sql.ref(column)}::text not in ('', '{}') and ${sql.ref(row)}::text > ${after}
      order by ${sql.ref(row)}::text limit ${pageSize} for update`.execute(tx);
    for (const found of rows) {
      const columns = resealed(name, column, found, change);
      if (columns.isLost) lost.push({ column: name, store: found.store });
      await write(tx, { table, row, id: found.row }, columns.set);
      if (name === 'report.subject' && !columns.isLost)
        await moveChecks(tx, found.store, columns.text, change);
    }
    if (rows.length < pageSize) return lost;
    after = rows.at(-1)?.row ?? '';
  }
}

type Columns = Readonly<Record<string, unknown>> | null;

function resealed(
  name: SealedColumnName,
  column: string,
  { row, store, api_key, value }: Value,
  { from, to, empties }: Change,
): { readonly set: Columns; readonly isLost: boolean; readonly text: string } {
  const renew = (text: string, part?: string) => {
    const place: SealedPlace = { column: name, row, store, ...(part !== undefined && { part }) };
    try {
      const plain = from.open(place, api_key ?? '', text);
      return { plain, sealed: seal(to, place, plain) };
    } catch (error) {
      if (!empties) throw error;
      return null;
    }
  };
  if (typeof value !== 'string') {
    const parts = Object.entries(value).map(([part, text]) => [part, renew(text, part)?.sealed] as const);
    const read = parts.filter(([, sealed]) => sealed !== undefined);
    const set = { [column]: JSON.stringify(Object.fromEntries(read)) };
    return { set, isLost: read.length < parts.length, text: '' };
  }
  const renewed = renew(value);
  if (renewed === null) return { set: sealedColumns[name].lost, isLost: true, text: '' };
  const { plain, sealed } = renewed;
  return {
    set: { [column]: sealed, ...hashesOf(name, to, store, plain) },
    isLost: false,
    text: plain,
  };
}

function hashesOf(name: SealedColumnName, to: SealKey, store: string, plain: string) {
  if (name === 'report.subject' || name === 'rcs_request.subject')
    return subjectHashes(to, store, readSubject(plain));
  if (name === 'blacklist_check.content') return { number_hash: numberHash(to, store, plain) };
  return {};
}

async function write(
  tx: Tx,
  { table, row, id }: { readonly table: string; readonly row: string; readonly id: string },
  columns: Columns,
): Promise<void> {
  const isRow = sql`${sql.ref(row)}::text = ${id}`;
  if (columns === null) {
    await sql`delete from ${sql.table(table)} where ${isRow}`.execute(tx);
    return;
  }
  const set: RawBuilder<unknown>[] = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${isRow}`.execute(tx);
}

/** Checks of the blacklist from before their numbers were kept are known by the numbers of reports alone. */
async function moveChecks(tx: Tx, store: string, text: string, { from, to }: Change): Promise<void> {
  const { id_card } = readSubject(text);
  await tx
    .updateTable('blacklist_check')
    .set({ number_hash: numberHash(to, store, id_card) })
    .where('store_id', '=', store)
    .where('number_hash', '=', from.numberHash(store, id_card))
    .where('content', 'is', null)
    .execute();
}
