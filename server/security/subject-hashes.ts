import * as v from 'valibot';
import { normalIdCard, tailOf } from '#domain/reports/id-card.ts';
import { keyedHash, type SealKey } from '../database/seal.ts';

/** What people who were asked about are found by (`decision.report.personal`). */

export const nameHash = (key: SealKey, store: string, name: string): string =>
  keyedHash(key, store, 'name', name);
export const numberHash = (key: SealKey, store: string, number: string): string =>
  keyedHash(key, store, 'number', normalIdCard(number));
export const tailHash = (key: SealKey, store: string, tail: string): string =>
  keyedHash(key, store, 'tail', tail);

export const subjectHashes = (
  key: SealKey,
  store: string,
  { name, id_card }: { readonly name: string; readonly id_card: string },
) => ({
  name_hash: nameHash(key, store, name),
  number_hash: numberHash(key, store, id_card),
  tail_hash: tailHash(key, store, tailOf(id_card)),
});

const named = v.pipe(v.string(), v.parseJson(), v.object({ name: v.string(), id_card: v.string() }));
export const readSubject = (text: string) => v.parse(named, text);
