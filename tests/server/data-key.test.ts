import { spawnSync } from 'node:child_process';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reportLevels } from '#domain/reports/levels.ts';
import { createClock } from '#server/database/clock.ts';
import { json } from '#server/database/json.ts';
import { migrate } from '#server/database/migrate.ts';
import * as keptChecks from '#server/database/migrations/0067-kept-checks.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { type SealedColumnName, sealedColumns } from '#server/database/schema/sealed-columns.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { keyedHash, type SealedPlace, seal, sealKeyFrom, unseal } from '#server/database/seal.ts';
import { BadConfig, readConfig } from '#server/process/config.ts';
import { readKey } from '#server/process/key-text.ts';
import { createLog } from '#server/process/log.ts';
import { readBackup, writeBackup } from '#server/programs/backup.ts';
import { keySentence } from '#server/programs/move.ts';
import { sealSubject } from '#server/reports/subjects.ts';
import { hashOfRequest, isSameRequest } from '#server/security/request-hash.ts';
import { changeDataKey, fingerprintIn, sealKeyOf } from '#server/security/seal-key.ts';
import { sealReportKey } from '#server/store/settings/report-keys.ts';
import { createEmbeddedDatabase, createTestDatabase, type TestDatabase } from './databases.ts';
import { makeAndroid, makeApiKey, makeEnrolmentCode, makeReport, nextIdCard } from './fixtures.ts';

let place: TestDatabase;
let database: OpenDatabase;
let db: Database;
let folder: string;
beforeAll(async () => {
  place = await createTestDatabase();
  const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
  database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, createLog('error'));
  db = database.db;
  await migrate(db);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'phoneward-key-'));
  await db.deleteFrom('setting').execute();
  return () => rmSync(folder, { recursive: true, force: true });
});

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: path.join(folder, 'data'), ...env });
const keyText = (fill: string) => Buffer.alloc(32, fill).toString('base64');
const keyOf = (fill: string) => new Uint8Array(Buffer.alloc(32, fill));
const somewhere: SealedPlace = { column: 'report.subject', row: 'a row', store: 'a store' };
const remote = { DATABASE_URL: 'postgres://a@b/c' };
const production = { NODE_ENV: 'production' };

it('[decision.keys] the first start makes a key file beside the data, its owner’s alone, and later starts use it', async () => {
  const config = configOf();
  const first = await sealKeyOf(db, config);
  const file = path.join(folder, 'data.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readKey(readFileSync(file, 'utf8'))).toHaveLength(32);
  expect(await sealKeyOf(db, config)).toEqual(first);
  const kept = await db.selectFrom('setting').selectAll().execute();
  expect(kept).toEqual([{ key: 'data_key_fingerprint', value: first.fingerprint }]);
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  expect(ignored).toContain('/data.key*');
});

it('[decision.keys] DATA_KEY_FILE names the file, outside the folder of the data', async () => {
  const named = path.join(folder, 'keys', 'mine');
  const key = await sealKeyOf(db, configOf({ DATA_KEY_FILE: named }));
  expect(sealKeyFrom(readKey(readFileSync(named, 'utf8')) ?? keyOf('x'))).toEqual(key);
  expect(existsSync(path.join(folder, 'data.key'))).toBe(false);
  expect(() => configOf({ DATA_KEY_FILE: path.join(folder, 'data', 'inside') })).toThrow('不能放在 DATA_DIR');
});

it.each([
  ['production', production],
  ['PostgreSQL', remote],
])(
  '[decision.keys] %s makes no key, says how to make one, and takes either of the two',
  async (_name, env) => {
    await expect(sealKeyOf(db, configOf(env))).rejects.toThrow(
      /必须设置 DATA_KEY.*DATA_KEY_FILE.*openssl rand/,
    );
    expect(globSync('*', { cwd: folder })).toEqual([]);
    expect(await fingerprintIn(db)).toBeNull();
    const file = path.join(folder, 'key');
    writeFileSync(file, keyText('a'));
    const byFile = await sealKeyOf(db, configOf({ ...env, DATA_KEY_FILE: file }));
    expect(await sealKeyOf(db, configOf({ ...env, DATA_KEY: keyText('a') }))).toEqual(byFile);
    expect(() => configOf({ DATA_KEY: 'short' })).toThrow(BadConfig);
    writeFileSync(file, 'short');
    await expect(sealKeyOf(db, configOf({ ...env, DATA_KEY_FILE: file }))).rejects.toThrow('已损坏');
    expect(readKey('ab'.repeat(32))).toEqual(Buffer.from('ab'.repeat(32), 'hex'));
  },
);

it.each([
  ['the embedded database', {}],
  ['production', production],
  ['PostgreSQL', remote],
])(
  '[decision.keys] %s does not start without its key, or with another one, and names both',
  async (_name, env) => {
    const of = (await sealKeyOf(db, configOf({ DATA_KEY: keyText('a') }))).fingerprint;
    const other = sealKeyFrom(keyOf('b')).fingerprint;
    const said = (present: string) => `数据库的密钥指纹为 ${of}，当前密钥指纹为 ${present}`;
    await expect(sealKeyOf(db, configOf(env))).rejects.toThrow(said('无'));
    expect(globSync('*', { cwd: folder })).toEqual([]);
    await expect(sealKeyOf(db, configOf({ ...env, DATA_KEY: keyText('b') }))).rejects.toThrow(said(other));
    expect(await fingerprintIn(db)).toBe(of);
  },
);

it('[decision.sealed] a sealed value is version, fingerprint, nonce and AES-256-GCM, bound to table, column, row and store', () => {
  const key = sealKeyFrom(keyOf('a'));
  const derived = (label: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', keyOf('a'), '', `phoneward ${label}`, bytes));
  const at: SealedPlace = { column: 'store.report_keys', part: 'basic', row: 'r', store: 's' };
  const bytes = Buffer.from(seal(key, at, '机密'), 'base64url');
  expect(bytes[0]).toBe(1);
  expect(bytes.subarray(1, 9)).toEqual(derived('fingerprint', 8));
  expect(key.fingerprint).toBe(derived('fingerprint', 8).toString('hex'));
  const opener = createDecipheriv('aes-256-gcm', derived('seal'), bytes.subarray(9, 21));
  opener.setAAD(Buffer.from('["store","report_keys.basic","r","s"]')).setAuthTag(bytes.subarray(-16));
  expect(opener.update(bytes.subarray(21, -16)).toString() + opener.final().toString()).toBe('机密');
  const again = Buffer.from(seal(key, at, '机密'), 'base64url');
  expect(again.subarray(9, 21)).not.toEqual(bytes.subarray(9, 21));

  const text = bytes.toString('base64url');
  const elsewhere: readonly SealedPlace[] = [
    { ...at, column: 'store.api_secret_key' },
    { ...at, column: 'report.subject' },
    { ...at, part: 'advanced' },
    { ...at, row: 'other' },
    { ...at, store: 'other' },
  ];
  for (const other of elsewhere) expect(() => unseal(key, other, text)).toThrow();
  expect(() => unseal(sealKeyFrom(keyOf('b')), at, text)).toThrow('sealed by another key');
  for (const place of [0, 5, 15, bytes.length - 1]) {
    const bent = Buffer.from(bytes);
    bent[place] = (bent[place] ?? 0) ^ 1;
    expect(() => unseal(key, at, bent.toString('base64url'))).toThrow();
  }
  for (const kind of ['name', 'number', 'tail', 'request'] as const)
    expect(keyedHash(key, 's', kind, '值')).toBe(
      createHmac('sha256', derived(`hash ${kind}`))
        .update(`["s","${kind}","值"]`)
        .digest('base64url'),
    );
  const labels = ['seal', 'hash name', 'hash number', 'hash tail', 'hash request'].map((label) =>
    derived(label).toString('hex'),
  );
  expect(new Set(labels).size).toBe(labels.length);
});

it('[decision.sealed] a remembered request is known by a keyed hash; by another data key its key alone tells it', () => {
  const [a, b] = [sealKeyFrom(keyOf('a')), sealKeyFrom(keyOf('b'))];
  const kept = hashOfRequest(a, 's', ['lock', { phone_number: '13800002026' }]);
  expect(isSameRequest(kept, hashOfRequest(a, 's', ['lock', { phone_number: '13800002026' }]))).toBe(true);
  expect(isSameRequest(kept, hashOfRequest(a, 's', ['lock', { phone_number: '13800002027' }]))).toBe(false);
  expect(isSameRequest(kept, hashOfRequest(a, 'other', ['lock', { phone_number: '13800002026' }]))).toBe(
    false,
  );
  expect(isSameRequest(kept, hashOfRequest(b, 's', ['lock', {}]))).toBe(true);
  expect(isSameRequest('', hashOfRequest(b, 's', ['lock', {}]))).toBe(false);
});

/** What is hashed without a key: nothing that somebody could guess. */
const plainHashes: Readonly<Record<string, string>> = {
  'agent-api/enrol.ts': 'enrolment codes, drawn at random',
  'agent-api/signature.ts': 'bodies and keys of phones',
  'devices/android/identity/enrolment-codes.ts': 'enrolment codes, drawn at random',
  'gateways/reports/demo.ts': 'draws what the demo invents',
  'gateways/reports/http-provider.ts': 'keys of providers, which are drawn at random',
  'gateways/simulator/phone/chance.ts': 'draws what simulated phones do',
  'gateways/simulator/phone/digest.ts': 'files that simulated phones hold',
  'http/once.ts': 'keys of requests',
  'http/taken-key.ts': 'keys of requests',
  'journal/block-hash.ts': 'entries that stand beside it as they are',
  'open-api/act.ts': 'keys of requests',
  'open-api/signature.ts': 'bodies, compared and not kept',
  'operations/keys/idempotency.ts': 'keys of requests',
  'reports/subjects.ts': 'keys of requests',
  'security/authenticate.ts': 'tokens',
  'security/captcha.ts': 'answers of captchas',
  'security/known-browser.ts': 'tokens',
  'security/sessions.ts': 'tokens',
  'security/sms-codes.ts': 'codes, with the random id of their message',
  'security/tokens.ts': 'the function itself',
  'seed/invented/ids.ts': 'names of the demo',
  'seed/invented/random.ts': 'names of the demo',
  'seed/phone-agents.ts': 'keys of the demo’s phones',
  'site/notifications.ts': 'what the operator says',
  'site/static.ts': 'files of the console',
};

it('[decision.sealed] nothing that could be guessed is hashed without a key, a remembered request body included', async () => {
  const hashing = globSync('**/*.ts', { cwd: 'server' }).filter((file) =>
    /createHash\(|sha256\(/.test(readFileSync(path.join('server', file), 'utf8')),
  );
  expect(hashing.toSorted()).toEqual(Object.keys(plainHashes).toSorted());

  await fill(sealKeyFrom(keyOf('a')));
  const { id: clerk_id } = await db.selectFrom('clerk').select('id').executeTakeFirstOrThrow();
  const now = new Date();
  for (const request_hash of ['0'.repeat(64), '', 'by.key'])
    await db
      .insertInto('export_job')
      .values({
        id: randomUUID(),
        request_hash,
        store_id: store,
        clerk_id,
        device_kind: 'apple',
        ip: '',
        filter: '{}',
        status: 'done',
        total: 0,
        date_created: now,
        finished_at: now,
      })
      .execute();
  await sql`alter table blacklist_check drop column content`.execute(db);
  await keptChecks.up(db);
  const left = await db.selectFrom('export_job').select('request_hash').orderBy('request_hash').execute();
  expect(left.map(({ request_hash }) => request_hash).toSorted()).toEqual(['', 'by.key', 'former']);
});

const store = randomUUID();
const emptyStore = { modules: '[]', system_restriction: '{}', app_restriction: '[]', sms_verify: '{}' };

/** One of everything that is sealed, of one store. */
async function fill(key: ReturnType<typeof sealKeyFrom>): Promise<void> {
  await sql`truncate store cascade`.execute(db);
  await sql`truncate agent_command`.execute(db);
  const services = { db, clock: createClock(db), sealKey: key };
  const clerk_id = randomUUID();
  await db
    .insertInto('store')
    .values({ id: store, store_name: '湖滨店', ...emptyStore })
    .execute();
  await db
    .insertInto('clerk')
    .values({
      id: clerk_id,
      store_id: store,
      name: '沈一鸣',
      phone_number: '13900000000',
      password_hash: '',
      secondary_password_hash: null,
      lost_modal_content: null,
      visible_clerk: '[]',
      app_white_list_changed_at: null,
    })
    .execute();
  for (const name of ['司空霁', '端木晴'])
    await makeReport({ services }, { id: clerk_id, store_id: store }, { name });
  await makeAndroid({ services }, { for_clerk: clerk_id, store_id: store });
  await makeEnrolmentCode({ services }, { store_id: store, clerk_id });
  const { api_key } = await makeApiKey({ services }, store);
  const former = `ak_${randomBytes(12).toString('hex')}`;
  const rcs = randomUUID();
  const subject = { name: '司空霁', id_card: nextIdCard(), phone_number: null };
  await db
    .insertInto('rcs_request')
    .values({
      id: rcs,
      store_id: store,
      clerk_id,
      ...sealSubject(key, { kind: 'rcs', id: rcs, store_id: store }, subject),
      request_hash: '',
      status: 1,
      report_url: null,
      wechat: null,
      alipay: null,
      next_at: null,
    })
    .execute();
  const sealed = (column: SealedColumnName, row: string = store) =>
    seal(key, { column, row, store }, `secret of ${column}`);
  await db
    .updateTable('store')
    .set({
      manager_api_key: sealed('store.manager_api_key'),
      report_keys: json(
        Object.fromEntries(reportLevels.map((level) => [level, sealReportKey(key, store, level, level)])),
      ),
    })
    .where('id', '=', store)
    .execute();
  await db
    .insertInto('former_api_key')
    .values({
      store_id: store,
      api_key: former,
      api_secret_key: sealed('former_api_key.api_secret_key', former),
      callback_secret: sealed('former_api_key.callback_secret', former),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  await db
    .insertInto('store_abm')
    .values({
      store_id: store,
      date_created: new Date(),
      certificate: '',
      private_key: sealed('store_abm.private_key'),
      token: sealed('store_abm.token'),
      token_expires_at: new Date(),
    })
    .execute();
  const { id } = await db
    .insertInto('blacklist_check')
    .values({ at: new Date(), store_id: store, clerk_id, type: 1, number_hash: '', status: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('blacklist_check')
    .set({
      content: seal(key, { column: 'blacklist_check.content', row: String(id), store }, '13800002026'),
      number_hash: keyedHash(key, store, 'number', '13800002026'),
    })
    .where('id', '=', id)
    .execute();
  expect(api_key).toMatch(/^ak_/);
}

interface Value {
  readonly row: string;
  readonly store: string;
  readonly value: string | Record<string, string>;
}

/** Every sealed value as it is read with the key, by its place. */
async function openAll(key: ReturnType<typeof sealKeyFrom>): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const [column, { row, store }] of Object.entries(sealedColumns)) {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await sql<Value>`select ${sql.ref(row)}::text as row, ${sql.ref(store)}::text as store,
      ${sql.ref(name)} as value from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(db);
    for (const found of rows) {
      const parts = typeof found.value === 'string' ? { '': found.value } : found.value;
      for (const [part, text] of Object.entries(parts)) {
        const at = { column: column as SealedColumnName, row: found.row, store: found.store };
        if (text !== '')
          all[`${column} ${found.row} ${part}`] = unseal(key, part === '' ? at : { ...at, part }, text);
      }
    }
  }
  return all;
}

/** What is found by hashes: the rows of each person. */
const findable = async () => {
  const of = (table: 'report' | 'rcs_request' | 'blacklist_check') =>
    sql<{
      hashes: unknown;
    }>`select to_jsonb(t) - array['subject', 'content'] as hashes from ${sql.table(table)} t order by id`.execute(
      db,
    );
  const found = [await of('report'), await of('rcs_request'), await of('blacklist_check')];
  return JSON.stringify(found.map(({ rows }) => rows));
};

const columnsIn = (all: Record<string, string>) => [
  ...new Set(Object.keys(all).map((place) => place.split(' ')[0])),
];

it('[decision.keys] a change of the key seals all that is sealed anew, with its hashes; the former one opens nothing', async () => {
  const [a, b] = [configOf({ DATA_KEY: keyText('a') }), configOf({ DATA_KEY: keyText('b') })];
  const key = await sealKeyOf(db, a);
  await fill(key);
  const before = await openAll(key);
  expect(columnsIn(before).toSorted()).toEqual(Object.keys(sealedColumns).toSorted());
  const hashes = await findable();
  const change = (from: Uint8Array, to: Uint8Array) => changeDataKey(db, { from, to, isLost: false }, a);
  await expect(change(keyOf('b'), keyOf('a'))).rejects.toThrow('与数据库不符');
  expect(await openAll(key)).toEqual(before);
  expect(await change(keyOf('a'), keyOf('b'))).toEqual([]);
  const next = await sealKeyOf(db, b);
  expect(await openAll(next)).toEqual(before);
  expect(await findable()).not.toBe(hashes);
  await expect(sealKeyOf(db, a)).rejects.toThrow('与数据库不符');
  await expect(openAll(key)).rejects.toThrow();
  expect(await change(keyOf('b'), keyOf('a'))).toEqual([]);
  expect(await findable()).toBe(hashes);
});

it('[decision.keys] one value that cannot be read stops a change, which then has changed nothing; with --lost it is emptied', async () => {
  const key = await sealKeyOf(db, configOf({ DATA_KEY: keyText('a') }));
  await fill(key);
  const before = await openAll(key);
  const [report] = await db.selectFrom('report').select(['id', 'subject']).limit(1).execute();
  if (!report) throw new Error('the seed has no report');
  const setSubject = (subject: string) =>
    db.updateTable('report').set({ subject }).where('id', '=', report.id).execute();
  await setSubject(seal(key, somewhere, '{}'));
  const change = (isLost: boolean) =>
    changeDataKey(db, { from: keyOf('a'), to: keyOf('b'), isLost }, configOf());
  await expect(change(false)).rejects.toThrow();
  expect(await fingerprintIn(db)).toBe(key.fingerprint);
  await setSubject(report.subject);
  expect(await openAll(key)).toEqual(before);
  await setSubject(seal(key, somewhere, '{}'));
  expect(await change(true)).toEqual([{ column: 'report.subject', store: store }]);
  const { [`report.subject ${report.id} `]: _lost, ...rest } = before;
  expect(await openAll(sealKeyFrom(keyOf('b')))).toEqual(rest);
});

it('[decision.keys] with the key lost everything sealed is emptied, named, and nothing of it is left', async () => {
  await fill(await sealKeyOf(db, configOf({ DATA_KEY: keyText('a') })));
  const lost = await changeDataKey(db, { from: null, to: keyOf('b'), isLost: true }, configOf());
  const emptied = new Set(lost?.map(({ column }) => column));
  // The row of a former key goes with the first of its two.
  const told = Object.keys(sealedColumns).filter((name) => name !== 'former_api_key.callback_secret');
  expect([...emptied].toSorted()).toEqual(told.toSorted());
  const key = await sealKeyOf(db, configOf({ DATA_KEY: keyText('b') }));
  expect(await openAll(key)).toEqual({});
  expect(
    await db.selectFrom('report').select('number_hash').where('number_hash', '!=', '').execute(),
  ).toEqual([]);
});

/** As releases before sealed: by a secret of the installation. */
function formerly(secret: string) {
  const key = (from: string | Buffer, label: string) => Buffer.from(hkdfSync('sha256', from, '', label, 32));
  const sealing = key(secret, 'seal');
  const sealBy = (by: Uint8Array, about: string, text: string) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', by, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  };
  return {
    seal: (about: string, text: string) => sealBy(sealing, about, text),
    secretBy: (dataKey: Uint8Array) => sealBy(dataKey, 'secret of the installation', secret),
    hash: (text: string) => createHmac('sha256', key(sealing, 'search')).update(text).digest('base64url'),
  };
}

it.each([
  { kept: 'sealed by the data key', env: {}, setting: 'sealed_secret' },
  { kept: 'in the database', env: {}, setting: 'seal_secret' },
  { kept: 'by SEAL_KEY', env: { SEAL_KEY: 'former secret'.padEnd(40, '.') }, setting: null },
])(
  '[decision.keys] what a former release has sealed is sealed anew by the first start: $kept',
  async ({ env, setting }) => {
    const key = sealKeyFrom(keyOf('a'));
    await fill(key);
    const plain = await openAll(key);
    const secret = env.SEAL_KEY ?? 'former secret';
    const former = formerly(secret);
    for (const [place, text] of Object.entries(plain)) {
      const [column = '', row = '', part = ''] = place.split(' ');
      if (neverFormerly.includes(column)) continue;
      const { row: id, former: about } = sealedColumns[column as SealedColumnName];
      const [table = '', name = ''] = column.split('.');
      const isRow = sql`${sql.ref(id)}::text = ${row}`;
      const of = column === 'store.api_secret_key' ? await apiKeyOf(row) : part;
      const sealed = former.seal(about(row, of), text);
      await (part === ''
        ? sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sealed} where ${isRow}`
        : sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)} || jsonb_build_object(${part}::text, ${sealed}::text) where ${isRow}`
      ).execute(db);
    }
    const subject = Object.entries(plain).find(([at]) => at.startsWith('report.subject'))?.[1] ?? '';
    const { id_card } = JSON.parse(subject);
    for (const table of ['store', 'former_api_key'] as const)
      await db.updateTable(table).set({ callback_secret: null }).execute();
    await db
      .updateTable('blacklist_check')
      .set({ content: null, number_hash: former.hash(`${store} number ${id_card}`) })
      .execute();
    const value = setting === 'sealed_secret' ? former.secretBy(keyOf('a')) : secret;
    if (setting !== null) await db.insertInto('setting').values({ key: setting, value }).execute();
    const config = configOf({ DATA_KEY: keyText('a'), ...env });
    if (setting === 'sealed_secret')
      await expect(sealKeyOf(db, configOf({ DATA_KEY: keyText('b') }))).rejects.toThrow('与数据库不符');
    const opened = await sealKeyOf(db, config);
    const rest = Object.entries(plain).filter(([at]) => !neverFormerly.includes(at.split(' ')[0] ?? ''));
    expect(await openAll(opened)).toEqual(Object.fromEntries(rest));
    const [check] = await db.selectFrom('blacklist_check').select('number_hash').execute();
    expect(check?.number_hash).toBe(keyedHash(opened, store, 'number', id_card));
    const left = await db.selectFrom('setting').selectAll().execute();
    expect(left).toEqual([{ key: 'data_key_fingerprint', value: opened.fingerprint }]);
  },
);

/** There were none of them. */
const neverFormerly = ['blacklist_check.content', 'store.callback_secret', 'former_api_key.callback_secret'];

const apiKeyOf = async (store: string) =>
  (await db.selectFrom('store').select('api_key').where('id', '=', store).executeTakeFirst())?.api_key ?? '';

/** An embedded database with a key file of its own, as `npm start` leaves it. */
async function stoppedServer() {
  const own = await createEmbeddedDatabase();
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: own.env.DATA_DIR };
  const config = readConfig(env);
  const open = async <T>(act: (of: Database) => Promise<T>): Promise<T> => {
    const opened = await openDatabase({ databaseUrl: null, dataDir: env.DATA_DIR }, createLog('error'));
    try {
      return await act(opened.db);
    } finally {
      await opened.close();
    }
  };
  const start = () => open((of) => sealKeyOf(of, config));
  const run = (program: string, ...args: string[]) =>
    spawnSync(process.execPath, [`server/programs/${program}.ts`, ...args], { env, encoding: 'utf8' });
  const files = () =>
    globSync(`${env.DATA_DIR}.key*`)
      .map((file) => file.slice(env.DATA_DIR.length))
      .toSorted();
  const remove = async () => {
    for (const file of globSync(`${env.DATA_DIR}.key*`)) rmSync(file);
    await own.remove();
  };
  return { config, open, start, run, files, remove };
}

it('[decision.keys] npm run rekey changes the key file and keeps the former one; --lost begins anew; what was ended halfway goes on', async () => {
  const server = await stoppedServer();
  const { config, open, start, run, files } = server;
  const first = await start();
  const done = run('rekey');
  expect([done.status, done.stderr]).toEqual([0, '']);
  const second = await start();
  expect(done.stdout).toContain(second.fingerprint);
  expect(files()).toEqual(['.key', `.key.${first.fingerprint}`]);
  expect(statSync(config.dataKeyFile).mode & 0o777).toBe(0o600);

  // The change is committed, the file not yet in its place.
  renameSync(config.dataKeyFile, `${config.dataKeyFile}.new`);
  renameSync(`${config.dataKeyFile}.${first.fingerprint}`, config.dataKeyFile);
  expect(await start()).toEqual(second);
  expect(files()).toEqual(['.key', `.key.${first.fingerprint}`]);

  rmSync(config.dataKeyFile);
  expect(run('rekey')).toMatchObject({ status: 1, stderr: expect.stringContaining('--lost') });
  await open((of) =>
    of
      .insertInto('store')
      .values({
        id: store,
        store_name: '湖滨店',
        ...emptyStore,
        manager_api_key: seal(second, { column: 'store.manager_api_key', row: store, store }, 'key'),
      })
      .execute(),
  );
  const lost = run('rekey', '--lost');
  expect([lost.status, lost.stderr]).toEqual([0, '']);
  expect(lost.stdout).toMatch(/门店 湖滨店：\n {2}设备管理平台的 API Key：请在门店设置中重新填写/);
  expect((await start()).fingerprint).not.toBe(second.fingerprint);
  await server.remove();
});

it('[decision.keys] npm run rekey says what is missing, and changes nothing', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/programs/rekey.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'nowhere') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('没有数据库')]);
});

it('[decision.keys] npm run rekey refuses while a server runs', async () => {
  const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
  const key = await sealKeyOf(db, configOf({ DATA_KEY: place.env.DATA_KEY }));
  const running = DATABASE_URL
    ? await openDatabase(
        { databaseUrl: DATABASE_URL, dataDir: DATA_DIR },
        createLog('error'),
        configOf().patience,
      )
    : null;
  await running?.db.selectFrom('setting').selectAll().execute();
  const { status, stderr } = spawnSync(process.execPath, ['server/programs/rekey.ts'], {
    env: { PATH: process.env.PATH, ...place.env },
    encoding: 'utf8',
  });
  await running?.close();
  expect([status, stderr]).toEqual([1, expect.stringMatching(/正被另一个机安卫士进程使用|还有服务/)]);
  expect(await fingerprintIn(db)).toBe(key.fingerprint);
});

it('[decision.keys] a backup holds no key, names its fingerprint first, and is readable with it alone; move says that no key goes along', async () => {
  const config = configOf({ DATA_KEY: keyText('a') });
  const key = await sealKeyOf(db, config);
  await fill(key);
  const plain = await openAll(key);
  const file = path.join(folder, 'backup.gz');
  await writeBackup(db, file);
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  expect(text).not.toContain(keyText('a'));
  expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toMatchObject({ data_key: key.fingerprint });
  const other = await createTestDatabase();
  const { DATABASE_URL = null, DATA_DIR = '' } = other.env;
  const target = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, createLog('error'));
  try {
    await migrate(target.db);
    // It was started once before anything was restored.
    await sealKeyOf(target.db, configOf({ DATA_KEY: keyText('b') }));
    await readBackup(target.db, file);
    await expect(sealKeyOf(target.db, configOf({ DATA_KEY: keyText('b') }))).rejects.toThrow('与数据库不符');
    const restored = await sealKeyOf(target.db, config);
    expect(restored).toEqual(key);
    const { rows } = await sql<{ subject: string; id: string }>`select id, subject from report`.execute(
      target.db,
    );
    for (const { id, subject } of rows)
      expect(unseal(key, { column: 'report.subject', row: id, store: store }, subject)).toBe(
        plain[`report.subject ${id} `],
      );
  } finally {
    await target.close();
    await other.remove();
  }
  expect(keySentence(config, key.fingerprint)).toMatch(
    `指纹 ${key.fingerprint}）没有随数据复制：请使用同一个 DATA_KEY`,
  );
  expect(keySentence(configOf(), key.fingerprint)).toMatch(/没有随数据复制：请把密钥文件 .*data\.key 带到/);
});
