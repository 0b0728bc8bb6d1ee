import { createHash, randomUUID } from 'node:crypto';
import { normalIdCard } from '#domain/reports/id-card.ts';
import type { SubjectColumns } from '../database/schema/report-tables.ts';
import { type SealedPlace, type SealKey, seal, unseal } from '../database/seal.ts';
import type { Subject } from '../gateways/reports/provider.ts';
import { hashOfRequest } from '../security/request-hash.ts';
import { numberHash, subjectHashes, tailHash } from '../security/subject-hashes.ts';

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

/** What rows are found by: the whole number, or its last four; any other part finds nothing. */
export function numberFilter(key: SealKey, store_id: string, part: string) {
  const number = normalIdCard(part);
  return number.length === tailLength
    ? ({ column: 'tail_hash', hash: tailHash(key, store_id, number) } as const)
    : ({ column: 'number_hash', hash: numberHash(key, store_id, number) } as const);
}

const tailLength = 4;

export const requestHash = (key: SealKey, store_id: string, call: string, body: object): string =>
  hashOfRequest(key, store_id, [call, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** What a request has begun is found by its key, which is a store's own (`decision.idempotency`); null: it cannot be repeated. */
export function idOfKey(store_id: string, call: string, key: string | null): string {
  if (key === null) return randomUUID();
  const digits = createHash('sha256').update(`${call} ${store_id} ${key}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
