import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#server/database/schema/tables.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { remakingIndexes } from './indexes.ts';

const batch = 50_000;

/** The n-th number of a stream of its own, the same on every machine: 0 ≤ x < below. */
const draw = (stream: string, below: number) =>
  sql`(('x' || substr(md5(${sql.lit(`${stream} `)} || n), 1, 8))::bit(32)::bigint % ${sql.lit(below)})`;
const pick = (stream: string, from: readonly string[]) =>
  sql`(array[${sql.join(from.map((text) => sql.lit(text)))}])[1 + ${draw(stream, from.length)}]`;
const digits = (stream: string, length: number) =>
  sql`lpad((('x' || substr(md5(${sql.lit(`${stream} `)} || n), 1, 15))::bit(60)::bigint % ${sql.lit(10 ** length)})::text, ${sql.lit(length)}, '0')`;
/** True for so many of a hundred. */
const percent = (stream: string, share: number) => sql`${draw(stream, 100)} < ${sql.lit(share)}`;

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹'];
const givenNames = [...'伟敏静丽强磊军洋勇艳杰娟涛超霞平刚桂芳玲燕红鑫波斌宇浩凯健俊'];
const models = [
  'iPhone13,2',
  'iPhone14,5',
  'iPhone15,2',
  'iPhone16,1',
  'iPhone17,1',
  'iPhone18,3',
  'iPad13,18',
];
const remarks = [
  '分 12 期，每月 5 日还款',
  '押金 1000 元',
  '老客户，第二次租机',
  '屏幕右下角有轻微划痕',
  '换过电池',
];

const registered = sql`began.at - n * interval '41 seconds' - interval '1 day'`;

/** What is not the copied device's: names, numbers and statuses as often as in the demo's store. */
const differing = (clerks: readonly string[]): Readonly<Record<string, RawBuilder<unknown>>> => ({
  id: sql`md5('bench ' || n)::uuid`,
  serial_number: sql`upper(substr(md5('serial ' || n), 1, 10)) || substr(md5('tail ' || n), 1, 2)`,
  for_clerk: sql`(${pick('clerk', clerks)})::uuid`,
  model: pick('model', models),
  imei_1: sql`'35' || ${digits('imei 1', 13)}`,
  imei_2: sql`'35' || ${digits('imei 2', 13)}`,
  hirer_name: sql`${pick('surname', surnames)} || ${pick('given', givenNames)} || ${pick('given 2', [...givenNames, ''])}`,
  hirer_phone_number: sql`'1' || ${digits('phone', 10)}`,
  remark: sql`case when ${percent('remark', 16)} then ${pick('which remark', remarks)} else '' end`,
  lock_status: sql`case when ${percent('locked', 6)} then 1 else 0 end`,
  ...Object.fromEntries(
    ['lock_wanted', 'lock_wanted_by', 'lock_wanted_at', 'lock_operation'].map((name) => [name, sql`null`]),
  ),
  activation_lock_status: draw('activation', 3),
  supervise_status: sql`case when ${percent('supervised', 97)} then 1 else 0 end`,
  unfinished_count: sql`0`,
  latest_operation_status: sql`case when ${percent('failed', 1)} then 5 end`,
  recycled_status: sql`case when ${percent('recycled', 4)} then 1 else 0 end`,
  registration_time: registered,
  date_created: registered,
  last_active_time: sql`began.at - case when ${percent('offline', 8)} then 1440 else 0 end * interval '1 minute'
    - ${draw('active', 60_000)} * interval '1 second'`,
});

interface Crowd {
  /** whose devices they are */
  readonly clerks: readonly string[];
  readonly count: number;
}

/**
 * Devices that look like the demo store's, rows as wide. Triggers and references are left out and indexes are made afterwards, as by a
 * restore: row by row they take many times longer. `step` hears how many there are.
 */
export async function fillDevices(
  db: Database,
  { clerks, count }: Crowd,
  step: (made: number) => void,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    const remakeIndexes = await remakingIndexes(tx, filled);
    const values = await copiedRow(tx, clerks);
    for (let from = 1; from <= count; from += batch) {
      const to = Math.min(from + batch - 1, count);
      await sql`insert into apple_device ${values} cross join generate_series(${from}::integer, ${to}::integer) n`.execute(
        tx,
      );
      step(to);
    }
    await sql`insert into device_search (device_id, store_id, for_clerk, recycled_status, text, model)
      select id, store_id, for_clerk, recycled_status, device_search_text(apple_device), model from apple_device
      on conflict do nothing`.execute(tx);
    await recount(tx);
    await remakeIndexes();
    await sql`alter index device_search_by_grams alter column 1 set statistics 0`.execute(tx);
  });
  for (const table of filled) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

const filled = ['apple_device', 'device_search'] as const;

/** By the functions that the database has: an older checkout's has fewer tallies. */
async function recount(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select proname as name from pg_proc where proname like 'recount\\_%'`.execute(tx);
  for (const { name } of rows) await sql`select ${sql.ref(name)}()`.execute(tx);
}

async function copiedRow(tx: Tx, clerks: readonly string[]) {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'apple_device'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    tx,
  );
  const own = differing(clerks);
  const columns = rows.map(({ name }) => own[name] ?? sql.ref(`original.${name}`));
  return sql`select ${sql.join(columns)} from (select * from apple_device where id = ${seedIds.devices.unlockedOnline}) original
    cross join (select server_now() as at) began`;
}

/** What can be looked for among the devices. */
export async function sampleOf(db: Database) {
  const inStore = db.selectFrom('apple_device').where('store_id', '=', accounts.admin.store_id);
  const row = await inStore
    .select(['serial_number', 'imei_1', 'hirer_phone_number'])
    .where('imei_1', 'is not', null)
    .where('hirer_phone_number', 'is not', null)
    .orderBy('registration_time', 'asc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rare = await inStore
    .select('model')
    .where('model', '!=', '')
    .groupBy('model')
    .orderBy((eb) => eb.fn.countAll())
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    serial: row.serial_number,
    imei: row.imei_1 ?? '',
    phone: row.hirer_phone_number ?? '',
    rareModel: rare.model,
  };
}

export type Sample = Awaited<ReturnType<typeof sampleOf>>;
