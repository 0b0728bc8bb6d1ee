import { sql } from 'kysely';
import type { Database } from '../../server/database/tables.ts';
import { seedIds } from '../../server/seed/ids.ts';

const batch = 20_000;

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

/**
 * Devices that look like the demo store's: names, numbers and statuses as often, rows as wide. `step` hears how many there
 * are.
 */
export async function fillDevices(
  db: Database,
  { clerks, count }: { readonly clerks: readonly string[]; readonly count: number },
  step: (made: number) => void,
): Promise<void> {
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(from + batch - 1, count);
    await sql`insert into apple_device
      select copy.* from apple_device original, generate_series(${from}::integer, ${to}::integer) n,
        jsonb_populate_record(original, jsonb_build_object(
          'id', md5('bench ' || n)::uuid,
          'serial_number', upper(substr(md5('serial ' || n), 1, 10)) || substr(md5('tail ' || n), 1, 2),
          'for_clerk', ${pick('clerk', clerks)},
          'model', ${pick('model', models)},
          'imei_1', '35' || ${digits('imei 1', 13)},
          'imei_2', '35' || ${digits('imei 2', 13)},
          'hirer_name', ${pick('surname', surnames)} || ${pick('given', givenNames)} || ${pick('given 2', [...givenNames, ''])},
          'hirer_phone_number', '1' || ${digits('phone', 10)},
          'remark', case when ${percent('remark', 16)} then ${pick('which remark', remarks)} else '' end,
          'lock_status', case when ${percent('locked', 6)} then 1 else 0 end,
          'lock_wanted', null, 'lock_wanted_by', null, 'lock_wanted_at', null, 'lock_operation', null,
          'activation_lock_status', ${draw('activation', 3)},
          'supervise_status', case when ${percent('supervised', 97)} then 1 else 0 end,
          'unfinished_count', 0,
          'latest_operation_status', case when ${percent('failed', 1)} then 5 end,
          'recycled_status', case when ${percent('recycled', 4)} then 1 else 0 end,
          'registration_time', server_now() - n * interval '41 seconds' - interval '1 day',
          'date_created', server_now() - n * interval '41 seconds' - interval '1 day',
          'last_active_time', server_now() - case when ${percent('offline', 8)} then 1440 else 0 end * interval '1 minute'
            - ${draw('active', 60_000)} * interval '1 second'
        )) copy
      where original.id = ${seedIds.devices.unlockedOnline}
      on conflict do nothing`.execute(db);
    step(to);
  }
}
