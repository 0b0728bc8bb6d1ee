import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenSmsType, SmsType } from '#api/contract/people/system.ts';
import type { ModuleName } from '#domain/access/modules.ts';
import { type Permission, permissionCode } from '#domain/access/permissions.ts';
import { abmStatus, activationLockStatus } from '#domain/devices/status-values.ts';
import { smsCodeMs } from '#domain/limits.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import { openSession } from '#server/security/sessions.ts';
import { codeHash } from '#server/security/sms-codes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { TestServer } from './test-server.ts';

/** What rows are made with. */
export interface OnDatabase {
  readonly services: Pick<Services, 'db' | 'clock'>;
}

/** The secondary password of every clerk made here, as in the seed. */
export const secondaryPassword = accounts.admin.secondary_password;

/** As the server stores it, but proved in no time: thousands of commands of the tests ask for it. */
const secondaryPasswordHash = cheapHash(secondaryPassword);

function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    tagLength: 32,
    memory: 8,
    passes: 1,
    parallelism: 1,
  });
  const [salt, proof] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${proof}`;
}

let serial = 0;
/** Not the seed's: those begin with 12057180. */
export const nextPhone = () => `199${String(++serial).padStart(8, '0')}`;

interface NewClerk {
  readonly store_id?: string;
  readonly permission?: readonly Permission[];
  readonly visible_clerk?: readonly string[];
  readonly is_admin?: boolean;
}

export interface MadeClerk {
  readonly id: string;
  readonly store_id: string;
  readonly token: string;
  readonly phone_number: string;
}

/** A store like the flagship, but for its modules and without anybody and anything. */
export async function makeStore(server: TestServer, modules: readonly ModuleName[]): Promise<string> {
  const id = randomUUID();
  await copyRow(server, 'store', seedIds.stores.main, { id, modules });
  return id;
}

/** A clerk with exactly these rights, signed in; passwords as the seed's admin. */
export async function makeClerk(server: OnDatabase, clerk: NewClerk = {}): Promise<MadeClerk> {
  const id = randomUUID();
  const phone_number = nextPhone();
  const { store_id = seedIds.stores.main, permission = [], visible_clerk = [], is_admin = false } = clerk;
  await copyRow(server, 'clerk', seedIds.clerks.admin, {
    id,
    store_id,
    phone_number,
    name: `店员${serial}`,
    is_admin,
    permission: permission.map(permissionCode).join(','),
    visible_clerk,
    secondary_password_hash: secondaryPasswordHash,
  });
  const { db, clock } = server.services;
  const { access_token } = await openSession(db, id, await clock.now());
  return { id, store_id, token: access_token, phone_number };
}

/** A code as its owner would read it from the phone. */
export async function makeSmsCode(
  { services: { db, clock } }: OnDatabase,
  phone_number: string,
  type: SmsType | OpenSmsType,
): Promise<string> {
  const now = await clock.now();
  const id = randomUUID();
  const code = String(++serial).padStart(6, '0');
  await db
    .insertInto('sms_code')
    .values({
      id,
      phone_number,
      type,
      code_hash: codeHash(id, code),
      expires_at: new Date(now.getTime() + smsCodeMs),
      date_created: now,
      used_at: null,
    })
    .execute();
  return code;
}

export type DeviceState = 'unlocked' | 'locked';

/** A device as the seed's online ones, for this clerk; nothing is under way on it. */
export async function makeDevice(
  server: OnDatabase,
  state: DeviceState,
  owner: { readonly for_clerk: string | null; readonly store_id?: string },
): Promise<string> {
  const id = randomUUID();
  const pattern = state === 'locked' ? seedIds.devices.lockedOnline : seedIds.devices.unlockedOnline;
  const number = String(++serial).padStart(6, '0');
  await copyRow(server, 'apple_device', pattern, {
    id,
    store_id: owner.store_id ?? seedIds.stores.main,
    for_clerk: owner.for_clerk,
    serial_number: `TEST${number}`,
    unfinished_count: 0,
    abm_status: abmStatus.joined,
    activation_lock_status: activationLockStatus.on,
    os_version: '18.5',
    available_os_updates: ['18.6.2'],
    unlock_token: 'token of the seed',
    activation_lock_passcode: 'CODE0-CODE1-CODE-CODE-CODE-CODE',
  });
  return id;
}

/** Many devices at once, for lists that have pages. */
export async function makeCrowd(
  { services: { db } }: OnDatabase,
  for_clerk: string,
  count: number,
): Promise<void> {
  const from = ++serial;
  await sql`insert into apple_device
    select copy.* from apple_device original, generate_series(1, ${count}) n,
      jsonb_populate_record(original, jsonb_build_object(
        'id', md5(${from} || ' ' || n)::uuid,
        'for_clerk', ${for_clerk}::text,
        'serial_number', 'CROWD' || ${from} || lpad(n::text, 6, '0'),
        'unfinished_count', 0,
        'registration_time', original.registration_time - (n / 3) * interval '1 minute')) copy
    where original.id = ${seedIds.devices.unlockedOnline}`.execute(db);
}

/** A lock of this device that waits for tomorrow. */
export async function makeScheduledLock(
  server: OnDatabase,
  device: { readonly id: string; readonly store_id: string; readonly clerk_id: string },
): Promise<{ id: string; command_uuid: string }> {
  const { db, clock } = server.services;
  const now = await clock.now();
  const id = `t${String(++serial).padStart(6, '0')}`;
  const command_uuid = randomUUID();
  await db
    .insertInto('operation')
    .values({
      id,
      command_uuid,
      request_hash: '',
      date_created: now,
      store_id: device.store_id,
      clerk_id: device.clerk_id,
      device_id: device.id,
      device_kind: 'apple',
      command: 'lock',
      kind: 'lostMode',
      payload: json({ message: '请归还设备' }),
      ip: '127.0.0.1',
      status: 0,
      cancel: null,
      run_at: new Date(now.getTime() + 24 * 3_600_000),
      scheduled: true,
    })
    .execute();
  await db.updateTable('apple_device').set({ unfinished_count: 1 }).where('id', '=', device.id).execute();
  return { id, command_uuid };
}

/** An export that is done, with an empty file. */
export async function makeExport(
  { services: { db, clock } }: OnDatabase,
  clerk: { readonly id: string; readonly store_id: string },
): Promise<string> {
  const id = randomUUID();
  const now = await clock.now();
  await db
    .insertInto('export_job')
    .values({
      id,
      request_hash: '',
      date_created: now,
      finished_at: now,
      store_id: clerk.store_id,
      clerk_id: clerk.id,
      ip: '127.0.0.1',
      filter: json({}),
      status: 'done',
      total: 0,
    })
    .execute();
  return id;
}

/** A batch that was stopped before its only device, which is gone, had its turn. */
export async function makeBatch(
  { services: { db, clock } }: OnDatabase,
  clerk: { readonly id: string; readonly store_id: string },
): Promise<string> {
  const id = randomUUID();
  const now = await clock.now();
  await db
    .insertInto('batch')
    .values({
      id,
      request_hash: '',
      date_created: now,
      store_id: clerk.store_id,
      clerk_id: clerk.id,
      ip: '127.0.0.1',
      device_kind: 'apple',
      command: 'unlock',
      fields: json({}),
      total: 1,
      status: 'stopped',
      last_turn_at: now,
    })
    .execute();
  const command_uuid = randomUUID();
  await db
    .insertInto('batch_item')
    .values({
      batch_id: id,
      position: 0,
      device_id: randomUUID(),
      serial_number: '',
      product_name: '',
      command_uuid,
    })
    .execute();
  return id;
}

/** A row like another, with some columns of its own. */
async function copyRow(
  { services: { db } }: OnDatabase,
  table: 'store' | 'clerk' | 'apple_device',
  id: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`insert into ${sql.table(table)}
    select copy.* from ${sql.table(table)} original,
      jsonb_populate_record(original, ${json(changes)}::jsonb) copy
    where original.id = ${id}`.execute(db);
}
