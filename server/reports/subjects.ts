import { createHash, createHmac, randomUUID } from 'node:crypto';
import { normalIdCard, tailOf } from '#domain/reports/id-card.ts';
import type { SubjectColumns } from '../database/schema/report-tables.ts';
import { type SealKey, seal, unseal } from '../database/seal.ts';
import type { Subject } from '../gateways/reports/provider.ts';
import { searchKeyOf } from '../security/seal-key.ts';

/** People who are asked about, as they stand in the database (`decision.report.personal`). */

export type SubjectKind = 'report' | 'rcs';

const about = (kind: SubjectKind, id: string) => `${kind} subject ${id}`;

/** A hash is of one store: the same person in two stores is not seen to be one. */
const hashOf = (key: SealKey, store_id: string, what: string, text: string) =>
  createHmac('sha256', searchKeyOf(key)).update(`${store_id} ${what} ${text}`).digest('base64url');

export const nameHash = (key: SealKey, store_id: string, name: string) => hashOf(key, store_id, 'name', name);
export const numberHash = (key: SealKey, store_id: string, number: string) =>
  hashOf(key, store_id, 'number', normalIdCard(number));
const tailHash = (key: SealKey, store_id: string, tail: string) => hashOf(key, store_id, 'tail', tail);

export const sealSubject = (
  key: SealKey,
  { kind, id, store_id }: { readonly kind: SubjectKind; readonly id: string; readonly store_id: string },
  subject: Subject,
): SubjectColumns => ({
  subject: seal(key, about(kind, id), JSON.stringify(subject)),
  name_hash: nameHash(key, store_id, subject.name),
  number_hash: numberHash(key, store_id, subject.id_card),
  tail_hash: tailHash(key, store_id, tailOf(subject.id_card)),
});

export const openSubject = (
  key: SealKey,
  kind: SubjectKind,
  row: { readonly id: string; readonly subject: string },
): Subject => JSON.parse(unseal(key, about(kind, row.id), row.subject));

/** What rows are found by: the whole number, or its last four; any other part finds nothing. */
export function numberFilter(key: SealKey, store_id: string, part: string) {
  const number = normalIdCard(part);
  return number.length === tailLength
    ? ({ column: 'tail_hash', hash: tailHash(key, store_id, number) } as const)
    : ({ column: 'number_hash', hash: numberHash(key, store_id, number) } as const);
}

const tailLength = 4;

/** Of a request about somebody: a plain hash would give the name away to whoever reads the table and guesses. */
export function requestHash(key: SealKey, store_id: string, call: string, body: object): string {
  const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(key, store_id, 'request', JSON.stringify([call, fields]));
}

/** What a request has begun is found by its key, which is a store's own (`decision.idempotency`); null: it cannot be repeated. */
export function idOfKey(store_id: string, call: string, key: string | null): string {
  if (key === null) return randomUUID();
  const digits = createHash('sha256').update(`${call} ${store_id} ${key}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
