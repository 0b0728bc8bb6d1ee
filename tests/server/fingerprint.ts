import { sql } from 'kysely';
import { tablesInOrder } from '#server/database/schema/table-order.ts';
import type { TestServer } from './test-server.ts';

/** Of these tables only what a request alone can change: the outbox writes the rest. */
const onlyByRequest: Readonly<Record<string, string>> = {
  operation: 't.id || t.command || t.payload::text',
  unlock_saga: 't.id || t.commands::text',
  unlock_step: 't.saga_id || t.command',
  export_job: 't.id::text',
  apple_device: "t.id || t.remark || coalesce(t.for_clerk::text, '')",
};
/** What only phones and the outbox write. */
const neverByRequest: readonly string[] = [
  'journal',
  'location_log',
  'sim_log',
  'export_part',
  'simulated_device',
  'simulated_command',
];

/** A hash of each table's content: equal when no request has written anything. */
export async function fingerprint({ services: { db } }: TestServer): Promise<Record<string, string>> {
  const tables = tablesInOrder.filter(({ name }) => !neverByRequest.includes(name));
  const hashes = tables.map(({ name, primaryKey }) => {
    const content = sql.raw(onlyByRequest[name] ?? 't::text');
    const order = sql.join(primaryKey.map((column) => sql.ref(`t.${column}`)));
    return sql`(select md5(coalesce(string_agg(${content}, ' ' order by ${order}), '')) from ${sql.table(name)} t) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<string, string>>`select ${sql.join(hashes)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no fingerprint');
  return row;
}
