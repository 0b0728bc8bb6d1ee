import { execFile } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRows } from '#api/contract/open/calls.ts';
import { batchBody, batchResult, type OpenDevice, type OpenOperation } from '#api/contract/open/messages.ts';
import { openApiRefusals } from '#api/contract/open/refusals.ts';
import { errorsOf } from '#api/contract/row/errors.ts';
import { operationStatus, operationStatusTitle } from '#domain/devices/operation.ts';
import { errorStatus } from '#domain/error-codes.ts';
import {
  apiBatchMaxItems,
  apiCallsPerMinute,
  apiMaxBodyBytes,
  apiPageDevices,
  apiPageMaxDevices,
  callbackAnswerKeptBytes,
  callbackRetryMaxMs,
  callbackTimeoutMs,
  callbackTriedMs,
} from '#domain/limits.ts';
import { callbackTypes } from '#domain/open-api/callbacks.ts';
import { documentExample, type ExampleLanguage, examplesOf } from '#domain/open-api/examples.ts';
import { bodyOf } from '#server/callbacks/body.ts';
import { standardWebhookHeaders } from '#server/gateways/standard-webhook.ts';
import { makeDevice } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { openShop } from './shop.ts';

const markdown = readFileSync(path.join(import.meta.dirname, '../../../docs/open-api.md'), 'utf8');

const block = (what: string, language: string) =>
  new RegExp(`<!-- ${what} -->\n\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(markdown)?.[1] ?? '';

/** The cells of a table's rows, by the title of its first column. */
function table(first: string): string[][] {
  const [, body = ''] =
    new RegExp(`^\\| ${first} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm').exec(markdown) ?? [];
  return body
    .trim()
    .split('\n')
    .map((line) => line.slice(2, -2).split(' | '));
}

describe('[decision.api.calls] the document of the store API', () => {
  it('lists its calls and what they are refused with', () => {
    expect(table('方法和路径')).toEqual(openRows.map((row) => [`\`${row.method} ${row.path}\``, row.title]));
    const codes = new Set([
      ...openRows.flatMap((row) => errorsOf(row)),
      ...Object.keys(openApiRefusals),
      'PERMISSION_DENIED',
      'INTERNAL',
      'UNAVAILABLE',
    ]);
    const listed = table('`code`').map(([code = '', status]) => [code.slice(1, -1), Number(status)]);
    expect(listed).toEqual(Object.entries(errorStatus).filter(([code]) => codes.has(code)));
  });

  it('names the statuses of operations, and the limits', () => {
    for (const [name, status] of Object.entries(operationStatus))
      expect(markdown).toContain(`\`${name}\`（${operationStatusTitle(status)}）`);
    const limits = [
      `每页默认 ${apiPageDevices} 台，最多 ${apiPageMaxDevices} 台`,
      `一次最多 ${apiBatchMaxItems} 台`,
      `每分钟最多 ${apiCallsPerMinute} 次`,
      `超过 ${apiMaxBodyBytes / 1024} KB`,
    ];
    for (const limit of limits) expect(markdown).toContain(limit);
  });

  it('shows a batch as it is taken and answered', () => {
    expect(v.safeParse(batchBody, JSON.parse(block('batch body', 'json'))).issues).toBeUndefined();
    const result: unknown = JSON.parse(block('batch result', 'json'));
    expect(v.parse(batchResult, result)).toEqual(result);
  });

  it('[decision.api.sign] signs its example right', () => {
    const lines = block('签名示例', 'text').split('\n');
    const [secret = '', method, target, time, nonce, body = '', signature] = lines.map((line) =>
      line.replace(/^(?:密钥|请求体|签名) /, ''),
    );
    const hash = createHash('sha256').update(body).digest('hex');
    const text = `${method}\n${target}\n${time}\n${nonce}\n${hash}`;
    expect(createHmac('sha256', secret).update(text).digest('hex')).toBe(signature);
  });

  it('[decision.api.callback] tells of events, as they are sent', () => {
    expect(table('`type`').map(([type, when]) => [type?.slice(1, -1), when])).toEqual(
      Object.entries(callbackTypes),
    );
    const shown = JSON.parse(block('event', 'json'));
    const { id, created, device, data } = shown;
    const body = bodyOf({
      type: 'operation.changed',
      id: id.slice('evt_'.length),
      created_at: new Date(created),
      device_id: device.id,
      device_kind: device.kind,
      serial_number: device.serial_number,
      data: { ...data, status: operationStatus.acknowledged },
    });
    expect(JSON.parse(body)).toEqual(shown);
    const told = [
      `在 ${callbackTimeoutMs / 1_000} 秒内`,
      `前 ${callbackAnswerKeptBytes / 1_024} KB`,
      `最长 ${callbackRetryMaxMs / 60_000} 分钟，${callbackTriedMs / 3_600_000} 小时后不再重试`,
    ];
    for (const words of told) expect(markdown).toContain(words);
  });

  it('[decision.api.callback] reads a callback in Node.js as it says', async () => {
    const program = /```js\n(import \{ Webhook \}[\s\S]*?)```/.exec(markdown)?.[1] ?? '';
    const file = path.resolve('node_modules/.cache/open-api-callback.mjs');
    writeFileSync(file, program);
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    vi.stubEnv('PHONEWARD_CALLBACK_SECRET', secret);
    const { read } = await import(/* @vite-ignore */ file);
    vi.unstubAllEnvs();
    rmSync(file);
    const body = '{"type":"test"}';
    const headers = standardWebhookHeaders({ id: 'evt_1', body, at: new Date() }, [secret]);
    expect(read(body, headers)).toEqual({ type: 'test' });
    expect(() => read(`${body} `, headers)).toThrow('No matching signature found');
  });

  it('shows the examples of the console', () => {
    for (const example of Object.values(examplesOf(documentExample)))
      expect(markdown).toContain(`\n${example}\`\`\``);
  });
});

const run = promisify(execFile);

const programs: Readonly<Record<ExampleLanguage, readonly [command: string, file: string]>> = {
  curl: ['bash', 'call.sh'],
  node: [process.execPath, 'call.mjs'],
  python: ['python3', 'call.py'],
  java: ['java', 'Call.java'],
};

/** Whether this machine has what runs it. */
const runs = await Promise.all(
  Object.entries(programs).map(async ([language, [command]]) => {
    const needed = language === 'curl' ? ['curl', 'openssl'] : [command];
    const found = needed.map((name) => run(name, ['--version']).catch(() => run(name, ['version'])));
    const isThere = await Promise.all(found).then(
      () => true,
      () => false,
    );
    return [language as ExampleLanguage, isThere] as const;
  }),
);

describe('[decision.api.keys] the examples, as they stand there', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    // Who signs and who verifies have the clock of this machine.
    await server.reset({ isRight: true });
    folder = mkdtempSync(path.join(tmpdir(), 'open-api-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await server.stop();
  });

  it('are run here in three languages at least', () => {
    expect(runs.filter(([, isThere]) => isThere).length).toBeGreaterThanOrEqual(3);
  });

  it.each(runs.filter(([, isThere]) => isThere))('read a device and lock it: %s', async (language) => {
    const shop = await openShop(server);
    const id = await makeDevice(server, 'unlocked', { for_clerk: shop.admin.id, store_id: shop.store_id });
    const [command, name] = programs[language];
    const file = path.join(folder, name);
    writeFileSync(file, examplesOf({ origin: server.url, api_key: shop.key.api_key })[language]);
    const tell = async <Told>(...args: string[]): Promise<Told> => {
      const env = { ...process.env, PHONEWARD_SECRET: shop.key.secret };
      return JSON.parse((await run(command, [file, ...args], { env })).stdout);
    };
    const { list } = await tell<{ list: OpenDevice[] }>();
    expect(list.map((device) => device.id)).toEqual([id]);
    expect(await tell<OpenOperation>(id)).toMatchObject({ device_id: id, command: 'lock' });
  });
});
