/**
 * A program: a server with a day of a busy store in fast motion. Each minute some devices get in touch; an export is written
 * and the one before it deleted. Tells of each minute with one line. Its argument is a BusyDay.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { lockStatus } from '#domain/devices/status-values.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { readConfig } from '#server/process/config.ts';
import { accounts } from '#server/seed/accounts.ts';
import { Random } from '#server/seed/invented/random.ts';
import { createServer } from '#server/server.ts';
import { fillDevices } from '../../../tools/bench/fill.ts';
import { busyDay, linesOfMinutes, type Minute } from './busy-day.ts';

const day = v.parse(v.pipe(v.string(), v.parseJson(), busyDay), process.argv[2]);
const random = new Random(`busy store ${day.seed}`);
const { services } = await createServer(readConfig(process.env));
const { db, clock } = services;
const receive = receiveFacts(services, 'apple');

// Real exports are compressed; these would become next to nothing.
await sql`alter table export_part alter column content set storage external`.execute(db);
// Half of them of each kind.
if (day.devices > 0)
  await fillDevices(db, { clerks: [accounts.admin.id], count: Math.ceil(day.devices / 2) }, () => {});
const devices = await db
  .selectFrom('apple_device')
  .select(['id', 'lock_status'])
  .where('last_active_time', 'is not', null)
  .orderBy('id')
  .execute();

for (let minute = 0; minute <= day.minutes; minute++) {
  tell({ minute, ...(await readSizes()) });
  // The embedded database answers without one: timers and the output would never get their turn.
  await turnOfEventLoop();
  await contacts();
  if (minute % day.minutesOfExport === 0) await exportAnew();
}

function tell(minute: Minute): void {
  writeSync(linesOfMinutes, `${JSON.stringify(minute)}\n`);
}

async function readSizes() {
  const { rows } = await sql<{ redo: string; tables: number }>`
    select redo_lsn::text as redo, (select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind = 'r') as tables
    from pg_control_checkpoint()`.execute(db);
  const [sizes] = rows;
  if (!sizes) throw new Error('the database has no checkpoint');
  return sizes;
}

async function contacts(): Promise<void> {
  const at = await clock.now();
  const some = devices.filter(() => random.chance(day.contactShare));
  await receive(
    some.map(({ id, lock_status }) => ({
      type: 'contact',
      by: 'heartbeat',
      device_id: id,
      at,
      locked: lock_status === lockStatus.locked,
      battery_level: random.next(),
    })),
  );
}

async function exportAnew(): Promise<void> {
  const id = randomUUID();
  const now = await clock.now();
  await db.deleteFrom('export_part').execute();
  await db
    .insertInto('export_job')
    .values({
      id,
      request_hash: '',
      date_created: now,
      store_id: accounts.admin.store_id,
      clerk_id: accounts.admin.id,
      ip: '127.0.0.1',
      filter: '{}',
      status: 'done',
      total: 1,
      finished_at: now,
    })
    .execute();
  // Made there: to hand megabytes over takes a hundred times longer than to store them.
  const content = sql<Uint8Array>`convert_to(repeat('x', ${sql.lit(day.exportBytes)}), 'UTF8')`;
  await db.insertInto('export_part').values({ job_id: id, position: 0, content }).execute();
}
