import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { PasscodePurpose } from '#api/contract/agent/messages.ts';
import type { AnySmsType } from '#api/contract/people/system.ts';
import type { ModuleName } from '#domain/access/modules.ts';
import { type Permission, permissionCode } from '#domain/access/permissions.ts';
import { addDays, today } from '#domain/contracts/days.ts';
import {
  abmStatus,
  activationLockStatus,
  lockStatus,
  superviseStatus,
} from '#domain/devices/status-values.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { enrolmentCodeMs, smsCodeMs } from '#domain/limits.ts';
import { type ReportContent, sectionIn } from '#domain/reports/content.ts';
import { reportStatus } from '#domain/reports/levels.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { AndroidDeviceTable } from '#server/database/schema/android-tables.ts';
import { seal } from '#server/database/seal.ts';
import { codeHash as enrolmentCodeHash } from '#server/devices/android/identity/enrolment-codes.ts';
import { newSecret, sealSecret } from '#server/devices/android/passcodes/passcodes.ts';
import { sealSubject } from '#server/devices/apple/registration/enroll-slug.ts';
import { demoContent } from '#server/gateways/reports/demo.ts';
import { sealContent } from '#server/reports/make.ts';
import { sealSubject as sealPerson } from '#server/reports/subjects.ts';
import { openSession } from '#server/security/sessions.ts';
import { codeHash } from '#server/security/sms-codes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { inventedIdCard } from '#server/seed/invented/subjects.ts';
import { newApiKey } from '#server/store/open-api/keys.ts';
import { sealReportKey } from '#server/store/settings/report-keys.ts';
import type { TestServer } from './test-server.ts';

/** What rows are made with. */
export interface OnDatabase {
  readonly services: Pick<Services, 'db' | 'clock'>;
}

/** And sealed with. */
interface Sealing {
  readonly services: Pick<Services, 'db' | 'clock' | 'sealKey'>;
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
  const ownApi = {
    api_enabled: false,
    api_key: null,
    api_secret_key: null,
    callback_secret: null,
    api_ip_white_list: '',
    api_callback_url: null,
  };
  await copyRow(server, 'store', seedIds.stores.main, { id, modules, ...ownApi });
  return id;
}

export interface MadeApiKey {
  readonly api_key: string;
  readonly secret: string;
  readonly callbackSecret: string;
}

/** A key of the store's API, which is switched on. */
export async function makeApiKey(server: Sealing, store_id: string): Promise<MadeApiKey> {
  const { api_key, secret, callbackSecret, columns } = newApiKey(server.services.sealKey, store_id);
  await server.services.db
    .updateTable('store')
    .set({ api_enabled: true, ...columns })
    .where('id', '=', store_id)
    .execute();
  return { api_key, secret, callbackSecret };
}

/** An event that could not be delivered, of a store whose address nobody knows. */
export async function makeDelivery(
  { services: { db, clock } }: OnDatabase,
  store_id: string,
): Promise<string> {
  const now = await clock.now();
  await db
    .updateTable('store')
    .set({ api_callback_url: 'https://no-such-host.invalid/hooks' })
    .where('id', '=', store_id)
    .execute();
  const { id } = await db
    .insertInto('api_callback')
    .values({
      store_id,
      device_id: seedIds.devices.unlockedOnline,
      device_kind: 'apple',
      serial_number: 'DX3YR2M8N4',
      type: 'device.enrolled',
      data: json({}),
      created_at: now,
      state: 'failed',
      attempts: 9,
      due_at: now,
      lease_until: null,
      give_up_at: now,
      sent_at: now,
      answer_status: 500,
      answer: 'Internal Server Error',
      fault: 'status',
      took_ms: 12,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
  type: AnySmsType,
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

/** The code of the link to the enrolment page that this Apple device has now. */
export async function makeEnrollCode({ services: { db } }: OnDatabase, id: string): Promise<string> {
  const subject = await db
    .selectFrom('apple_device')
    .select(['store_id', 'serial_number', 'enroll_generation'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return sealSubject(db, subject);
}

/** An unlocked Apple device that nobody has hired yet. */
export async function makeUnhired(
  server: OnDatabase,
  owner: { readonly for_clerk: string | null; readonly store_id?: string },
): Promise<string> {
  const id = await makeDevice(server, 'unlocked', owner);
  await server.services.db
    .updateTable('apple_device')
    .set({ hirer_name: null, hirer_phone_number: null })
    .where('id', '=', id)
    .execute();
  return id;
}

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

/**
 * An Android phone of its own: of an agent that nobody plays. `locked` says that it is, `unregulated` that the store does not hold it.
 */
/** A contract that only reminds, and runs for a month. */
export async function makeContract(
  { services: { db, clock } }: OnDatabase,
  {
    id,
    store_id,
    kind = 'apple',
  }: { readonly id: string; readonly store_id: string; readonly kind?: DeviceKindName },
): Promise<void> {
  const now = await clock.now();
  await db
    .insertInto('device_contract')
    .values({
      device_id: id,
      device_kind: kind,
      store_id,
      last_day: addDays(today(now), 30),
      grace_days: 0,
      at_due: 'remind',
      changed_at: now,
    })
    .execute();
}

export async function makeAndroid(
  { services }: Sealing,
  owner: { readonly for_clerk: string | null; readonly store_id?: string },
  columns: Updateable<AndroidDeviceTable> = {},
): Promise<string> {
  const { db, sealKey, clock } = services;
  const id = randomUUID();
  const now = await clock.now();
  const store_id = owner.store_id ?? seedIds.stores.main;
  const sealed = (purpose: PasscodePurpose) => sealSecret(sealKey, { id, store_id, purpose }, newSecret());
  await db
    .insertInto('android_device')
    .values({
      id,
      store_id,
      for_clerk: owner.for_clerk,
      serial_number: `ANDROID${String(++serial).padStart(6, '0')}`,
      brand: 'honor',
      channel: 1,
      model: 'PGT-AN10',
      android_version: '14',
      agent_version: '1.0.0',
      imei: json(['860123456789012']),
      hirer_name: '周宁',
      hirer_phone_number: '13800002026',
      registration_time: now,
      last_active_time: now,
      supervise_status: superviseStatus.supervised,
      supervise_observed_at: now,
      lock_status: lockStatus.unlocked,
      lock_observed_at: now,
      lock_observed_by: 'heartbeat',
      app_list: json([{ app_name: '微信', package_name: 'com.tencent.mm' }]),
      system_restriction: json({ no_factory_reset: true }),
      app_restriction_list: json([]),
      unlock_secret: sealed('unlock'),
      deregulate_secret: sealed('deregulate'),
    })
    .execute();
  if (Object.keys(columns).length > 0)
    await db.updateTable('android_device').set(columns).where('id', '=', id).execute();
  return id;
}

/** A code that nobody has used. */
export async function makeEnrolmentCode(
  { services: { db, clock, sealKey } }: Sealing,
  {
    store_id,
    clerk_id,
    for_clerk = clerk_id,
    bound_to = null,
  }: {
    readonly store_id: string;
    readonly clerk_id: string;
    readonly for_clerk?: string;
    /** the device that it is for alone */
    readonly bound_to?: string | null;
  },
): Promise<{ id: string; code: string }> {
  const id = randomUUID();
  const code = `TEST${String(++serial).padStart(6, '0')}`;
  const expires_at = new Date((await clock.now()).getTime() + enrolmentCodeMs);
  await db
    .insertInto('enrolment_code')
    .values({
      id,
      store_id,
      clerk_id,
      for_clerk,
      bound_to,
      code_hash: enrolmentCodeHash(code),
      code: seal(sealKey, { column: 'enrolment_code.code', row: id, store: store_id }, code),
      expires_at,
    })
    .execute();
  return { id, code };
}

/** How many devices in use are registered for a clerk. */
export async function devicesInUse({ services: { db } }: OnDatabase, clerkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from apple_device where for_clerk = ${clerkId} and recycled_status = 0) +
    (select count(*) from android_device where for_clerk = ${clerkId} and recycled_status = 0))::integer as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
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
  device_kind: DeviceKindName = 'apple',
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
      device_kind,
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

/** A JPEG of 8 by 16 pixels, all of one colour. */
export const smallPicture = [
  'data:image/jpeg;base64,/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMR',
  'EyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA',
  'AAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwC0A9Jf/9k=',
].join('');

/** A wallpaper that this person has uploaded. */
export async function makeWallpaper(
  { services: { db, clock } }: OnDatabase,
  clerk: { readonly id: string; readonly store_id: string },
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('wallpaper')
    .values({
      id,
      date_created: await clock.now(),
      type: 'custom',
      store_id: clerk.store_id,
      uploaded_by: clerk.id,
      content: smallPicture,
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

/** A whole number of nobody, of whom nobody has asked. */
export const nextIdCard = () => inventedIdCard(++serial);

/** Keys and a balance that suffices for many reports and risk queries. */
export async function openReports(
  { services: { db, sealKey } }: Sealing,
  store_id: string,
  balance = 1_000_000,
): Promise<void> {
  const report_keys = json({
    basic: sealReportKey(sealKey, store_id, 'basic', 'basic-key'),
    advanced: sealReportKey(sealKey, store_id, 'advanced', 'advanced-key'),
  });
  await db
    .updateTable('store')
    .set({ report_keys, rcs_count: 1_000_000 })
    .where('id', '=', store_id)
    .execute();
  for (const level of ['basic', 'advanced'] as const)
    await db
      .insertInto('report_balance')
      .values({ store_id, level, balance })
      .onConflict((conflict) => conflict.columns(['store_id', 'level']).doUpdateSet({ balance }))
      .execute();
}

const unlisted = ({ sections }: ReportContent): ReportContent => ({
  sections: sections.map((section) =>
    section.kind === 'blacklist' ? { ...section, listed: false } : section,
  ),
});

/** A report, basic, that was made two days ago, of somebody on no blacklist. */
export async function makeReport(
  { services: { db, clock, sealKey } }: Sealing,
  clerk: { readonly id: string; readonly store_id: string },
  {
    name,
    id_card,
    content,
  }: { readonly name?: string; readonly id_card?: string; readonly content?: ReportContent } = {},
): Promise<string> {
  const [id, version_id] = [randomUUID(), randomUUID()];
  const at = new Date((await clock.now()).getTime() - 48 * 3_600_000);
  const subject = { name: name ?? '司空霁', id_card: id_card ?? nextIdCard(), phone_number: null };
  const made = content ?? unlisted(demoContent('basic', subject, at));
  const of = { store_id: clerk.store_id, level: 'basic', clerk_id: clerk.id, date_created: at } as const;
  const result = {
    status: reportStatus.done,
    score: null,
    listed: sectionIn(made, 'blacklist')?.listed ?? false,
  } as const;
  await db
    .insertInto('report')
    .values({
      ...of,
      ...result,
      id,
      consented_at: null,
      consent_ip: null,
      consent_version: null,
      made_at: at,
      ...sealPerson(sealKey, { kind: 'report', id, store_id: clerk.store_id }, subject),
    })
    .execute();
  await db
    .insertInto('report_version')
    .values({
      ...of,
      ...result,
      id: version_id,
      report_id: id,
      request_hash: '',
      position: 1,
      content: sealContent(sealKey, { id: version_id, store_id: clerk.store_id }, made),
      next_at: at,
      finished_at: at,
    })
    .execute();
  return id;
}
