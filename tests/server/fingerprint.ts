import { sql } from 'kysely';
import { tablesInOrder } from '#server/database/schema/table-order.ts';
import type { TestServer } from './test-server.ts';

/** Of these tables only what a request alone can change: background work writes the rest. */
const onlyByRequest: Readonly<Record<string, string>> = {
  // The outbox gives a device that has enrolled the store's defaults.
  operation: "case when t.actor <> 'enrolment' then t.id || t.command || t.payload::text end",
  unlock_saga: 't.id || t.commands::text',
  unlock_step: 't.saga_id || t.command',
  export_job: 't.id::text',
  // A trial has no device; every other one is told of what the outbox does.
  api_callback: 'case when t.device_id is null then t.id::text end',
  report: "t.id || ' ' || t.clerk_id",
  report_version: "t.id || ' ' || t.clerk_id",
  rcs_request: "t.id || ' ' || t.clerk_id",
  report_ledger: 'case when t.amount < 0 then t.id::text end',
  apple_device: "t.id || t.remark || coalesce(t.for_clerk::text, '')",
};
/** What only phones and background work write. */
const neverByRequest: readonly string[] = [
  'api_receiver',
  'journal',
  'journal_seal',
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
