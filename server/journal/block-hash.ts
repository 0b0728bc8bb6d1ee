import { type RawBuilder, sql } from 'kysely';

/**
 * The hash of a block, inside of a query over its entries: SHA-256 over the hash of the block before and each entry in the order of their ids.
 * Every column is in it, in a form that neither the settings of a connection nor a later column change.
 */
export const hashOf = (entries: string, before: RawBuilder<unknown>): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${entries}.${name}`);
  const columns = ['store_id', 'actor', 'actor_id', 'ip', 'kind', 'subject', 'what', 'before', 'after'].map(
    column,
  );
  const entry = sql`jsonb_build_array(${column('id')}, (extract(epoch from ${column('at')}) * 1000000)::bigint, ${sql.join(columns)})::text`;
  return sql<string>`encode(sha256(convert_to(concat(${before}, E'\n', string_agg(${entry}, E'\n' order by ${column('id')})), 'UTF8')), 'hex')`;
};
