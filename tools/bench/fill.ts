import { type RawBuilder, sql } from 'kysely';
import { type DeviceKindName, deviceKindNames } from '#domain/kinds/kinds.ts';
import type { Database, Tx } from '#server/database/schema/tables.ts';
import { accounts } from '#server/seed/accounts.ts';
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
const remarks = [
  '分 12 期，每月 5 日还款',
  '押金 1000 元',
  '老客户，第二次租机',
  '屏幕右下角有轻微划痕',
  '换过电池',
];

const registered = sql`began.at - n * interval '41 seconds' - interval '1 day'`;

/** What is not the copied device's: names, numbers and statuses as often as in the demo's store. */
const differing = (kind: DeviceKindName, clerks: readonly string[]): Columns => ({
  id: sql`md5(${sql.lit(`bench ${kind} `)} || n)::uuid`,
  serial_number: sql`upper(substr(md5(${sql.lit(`serial ${kind} `)} || n), 1, 10)) || substr(md5('tail ' || n), 1, 2)`,
  for_clerk: sql`(${pick('clerk', clerks)})::uuid`,
  hirer_name: sql`${pick('surname', surnames)} || ${pick('given', givenNames)} || ${pick('given 2', [...givenNames, ''])}`,
  hirer_phone_number: sql`'1' || ${digits('phone', 10)}`,
  remark: sql`case when ${percent('remark', 16)} then ${pick('which remark', remarks)} else '' end`,
  lock_status: sql`case when ${percent('locked', 6)} then 1 else 0 end`,
  ...Object.fromEntries(
    ['lock_wanted', 'lock_wanted_by', 'lock_wanted_at', 'lock_operation'].map((name) => [name, sql`null`]),
  ),
  supervise_status: sql`case when ${percent('supervised', 97)} then 1 else 0 end`,
  unfinished_count: sql`0`,
  latest_operation_status: sql`case when ${percent('failed', 1)} then 5 end`,
  recycled_status: sql`case when ${percent('recycled', 4)} then 1 else 0 end`,
  registration_time: registered,
  date_created: registered,
  last_active_time: sql`began.at - case when ${percent('offline', 8)} then 1440 else 0 end * interval '1 minute'
    - ${draw('active', 60_000)} * interval '1 second'`,
});

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

const appleModels = [
  'iPhone13,2',
  'iPhone14,5',
  'iPhone15,2',
  'iPhone16,1',
  'iPhone17,1',
  'iPhone18,3',
  'iPad13,18',
];
/** By brand and channel. */
const androidModels = [
  ['honor', 1, ['PGT-AN10', 'BVL-AN16', 'REA-AN00']],
  ['xiaomi', 2, ['2211133C', '23127PN0CC']],
  ['redmi', 2, ['23113RKC6C']],
  ['oppo', 3, ['PHY110', 'PKB110']],
  ['vivo', 4, ['V2309A', 'V2241A']],
] as const;
const ofBrand = (of: (row: (typeof androidModels)[number]) => RawBuilder<unknown>) =>
  sql`(array[${sql.join(androidModels.map(of))}])[1 + ${draw('brand', androidModels.length)}]`;

/** What only devices of a kind have. */
const own: Readonly<Record<DeviceKindName, Columns>> = {
  apple: {
    model: pick('model', appleModels),
    imei_1: sql`'35' || ${digits('imei 1', 13)}`,
    imei_2: sql`'35' || ${digits('imei 2', 13)}`,
    activation_lock_status: draw('activation', 3),
  },
  android: {
    brand: ofBrand(([brand]) => sql.lit(brand)),
    channel: ofBrand(([, channel]) => sql.lit(channel)),
    model: ofBrand(([, , models]) => pick('model', models)),
    imei: sql`jsonb_build_array('86' || ${digits('imei 1', 13)})`,
  },
};

interface Crowd {
  /** whose devices they are */
  readonly clerks: readonly string[];
  /** of each kind */
  readonly count: number;
  readonly kinds?: readonly DeviceKindName[];
}

/**
 * Devices that look like the demo store's, rows as wide. Triggers and references are left out and indexes are made afterwards, as by a
 * restore: row by row they take many times longer. `step` hears how many there are.
 */
export async function fillDevices(
  db: Database,
  { clerks, count, kinds = deviceKindNames }: Crowd,
  step: (made: number) => void,
): Promise<void> {
  let made = 0;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    const remakeIndexes = await remakingIndexes(tx, filled);
    for (const kind of kinds) {
      const values = await copiedRow(tx, kind, clerks);
      for (let from = 1; from <= count; from += batch) {
        const to = Math.min(from + batch - 1, count);
        await sql`insert into ${devicesOf(kind)} ${values} cross join generate_series(${from}::integer, ${to}::integer) n`.execute(
          tx,
        );
        made += to - from + 1;
        step(made);
      }
      const copied = (await columnsOf(tx, `${kind}_search`)).filter(
        (name) => !['device_id', 'text'].includes(name),
      );
      await sql`insert into ${searchOf(kind)} (device_id, text, ${sql.join(copied.map((name) => sql.ref(name)))})
        select id, ${sql.ref(`${kind}_search_text`)}(device), ${sql.join(copied.map((name) => sql.ref(`device.${name}`)))}
        from ${devicesOf(kind)} device on conflict do nothing`.execute(tx);
    }
    await recount(tx);
    await remakeIndexes();
    for (const kind of deviceKindNames)
      await sql`alter index ${sql.table(`${kind}_search_by_grams`)} alter column 1 set statistics 0`.execute(
        tx,
      );
  });
  for (const table of filled) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

const devicesOf = (kind: DeviceKindName) => sql.table(`${kind}_device`);
const searchOf = (kind: DeviceKindName) => sql.table(`${kind}_search`);
const filled = deviceKindNames.flatMap((kind) => [`${kind}_device`, `${kind}_search`]);

/** By the functions that the database has: an older checkout's has fewer tallies. */
async function recount(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select proname as name from pg_proc where proname like 'recount\\_%'`.execute(tx);
  for (const { name } of rows) await sql`select ${sql.ref(name)}()`.execute(tx);
}

async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Of the demo store's first device of that kind. */
async function copiedRow(tx: Tx, kind: DeviceKindName, clerks: readonly string[]) {
  const names = await columnsOf(tx, `${kind}_device`);
  const columns = { ...differing(kind, clerks), ...own[kind] };
  const values = names.map((name) => columns[name] ?? sql.ref(`original.${name}`));
  return sql`select ${sql.join(values)} from (
      select * from ${devicesOf(kind)} where store_id = ${accounts.admin.store_id} order by id limit 1
    ) original cross join (select server_now() as at) began`;
}

/** What can be looked for among the devices of each kind. */
export async function samplesOf(db: Database): Promise<Samples> {
  return { apple: await sampleOf(db, 'apple'), android: await sampleOf(db, 'android') };
}

async function sampleOf(db: Database, kind: DeviceKindName): Promise<Sample> {
  const imei = kind === 'apple' ? sql`imei_1` : sql`imei->>0`;
  const inStore = sql`from ${devicesOf(kind)} where store_id = ${accounts.admin.store_id}`;
  const known = await sql<Omit<Sample, 'model' | 'rareModel'>>`
    select serial_number as serial, ${imei} as imei, hirer_phone_number as phone ${inStore}
      and ${imei} is not null and hirer_phone_number is not null
    order by registration_time limit 1`.execute(db);
  const models = await sql<{ model: string }>`
    select model ${inStore} and model != '' group by model order by count(*)`.execute(db);
  const [found] = known.rows;
  const [rarest, commonest] = [models.rows.at(0), models.rows.at(-1)];
  if (!found || !rarest || !commonest) throw new Error(`no ${kind} device to look for`);
  return { ...found, model: commonest.model, rareModel: rarest.model };
}

export type Samples = Readonly<Record<DeviceKindName, Sample>>;

/** `model`: of most devices */
export interface Sample {
  readonly serial: string;
  readonly imei: string;
  readonly phone: string;
  readonly model: string;
  readonly rareModel: string;
}
