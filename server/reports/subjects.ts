import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { subjectsOpened } from '#domain/limits.ts';
import { normalIdCard } from '#domain/reports/id-card.ts';
import type { SubjectColumns } from '../database/schema/report-tables.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';
import { type SealedPlace, type SealKey, seal, unseal } from '../database/seal.ts';
import type { Subject } from '../gateways/reports/provider.ts';
import { hashOfRequest } from '../security/request-hash.ts';
import { nameHash, numberHash, subjectHashes, tailHash } from '../security/subject-hashes.ts';

/** People who are asked about, as they stand in the database (`decision.report.personal`). */

export type SubjectKind = 'report' | 'rcs';

interface OfSubject {
  readonly id: string;
  readonly store_id: string;
}

const placeOf = (kind: SubjectKind, { id, store_id }: OfSubject): SealedPlace => ({
  column: kind === 'report' ? 'report.subject' : 'rcs_request.subject',
  row: id,
  store: store_id,
});

export const sealSubject = (
  key: SealKey,
  { kind, id, store_id }: OfSubject & { readonly kind: SubjectKind },
  subject: Subject,
): SubjectColumns => ({
  subject: seal(key, placeOf(kind, { id, store_id }), JSON.stringify(subject)),
  ...subjectHashes(key, store_id, subject),
});

/** Of whom the data key is lost (`npm run rekey -- --lost`). */
export const lostSubject: Subject = { name: '', id_card: '', phone_number: null };

export const openSubject = (
  key: SealKey,
  kind: SubjectKind,
  row: OfSubject & { readonly subject: string },
): Subject => (row.subject === '' ? lostSubject : JSON.parse(unseal(key, placeOf(kind, row), row.subject)));

interface Sought {
  readonly kind: SubjectKind;
  readonly store_id: string;
  readonly name?: string | undefined;
  readonly id_card?: string | undefined;
}

export interface FoundSubjects {
  readonly ids: readonly string[];
  /** a part was looked for in so many of the newest alone; null: in all */
  readonly searched: number | null;
}

const tableOf = { report: 'report', rcs: 'rcs_request' } as const;

/**
 * Whole names, whole numbers and the last four are found by their hashes among all; any other part by opening the newest (`decision.report.personal`).
 */
export async function findSubjects(
  db: DatabaseOrTx,
  key: SealKey,
  { kind, store_id, name, id_card }: Sought,
): Promise<FoundSubjects> {
  const number = id_card === undefined ? undefined : normalIdCard(id_card);
  const table = tableOf[kind];
  const rows = db.selectFrom(table).where('store_id', '=', store_id);
  let hashed = rows;
  if (name !== undefined) hashed = hashed.where('name_hash', '=', nameHash(key, store_id, name));
  if (number !== undefined)
    hashed = hashed.where(({ or, eb }) =>
      or([
        eb('number_hash', '=', numberHash(key, store_id, number)),
        eb('tail_hash', '=', tailHash(key, store_id, number)),
      ]),
    );
  const ids = new Set((await hashed.select('id').execute()).map(({ id }) => id));
  // A number of 18 is whole, and no part of another.
  if (name === undefined && number !== undefined && number.length >= wholeLength)
    return { ids: [...ids], searched: null };
  const newest = await rows
    .select(['id', 'store_id', 'subject'])
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(subjectsOpened + 1)
    .execute();
  for (const row of newest.slice(0, subjectsOpened)) {
    const subject = openSubject(key, kind, row);
    if (
      subject.name.replace(/\s/g, '').includes(name ?? '') &&
      digitsOf(subject.id_card).includes(digitsOf(number ?? ''))
    )
      ids.add(row.id);
  }
  return { ids: [...ids], searched: newest.length > subjectsOpened ? subjectsOpened : null };
}

const wholeLength = 18;

/** Brackets of a number are seldom typed. */
const digitsOf = (number: string) => number.replace(/[()]/g, '');

export const isAmong = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${sql.val([...ids])}::uuid[])`;

export const requestHash = (key: SealKey, store_id: string, call: string, body: object): string =>
  hashOfRequest(key, store_id, [call, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** What a request has begun is found by its key, which is a store's own (`decision.idempotency`); null: it cannot be repeated. */
export function idOfKey(store_id: string, call: string, key: string | null): string {
  if (key === null) return randomUUID();
  const digits = createHash('sha256').update(`${call} ${store_id} ${key}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
