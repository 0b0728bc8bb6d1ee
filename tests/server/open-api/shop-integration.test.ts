import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { detail, operationLog } from '#api/contract/apple/devices.ts';
import { update } from '#api/contract/store/api-key.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { makeApiKey, secondaryPassword } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let folder: string;
let shop: ChildProcess | null = null;
beforeAll(async () => {
  server = await startTestServer({ CALLBACK_NETWORKS: '127.0.0.0/8', SIMULATOR_SPEED: '200' });
  // Who signs and who verifies have the clock of this machine.
  await server.reset({ isRight: true });
  folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
});
afterAll(async () => {
  if (shop?.exitCode === null) {
    shop.kill();
    await once(shop, 'exit');
  }
  rmSync(folder, { recursive: true });
  await server.stop();
});

/** Answers where it listens. */
async function startShop(env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, ['examples/shop-integration/shop.mjs'], {
    env: { ...process.env, PORT: '0', EVERY_MS: '200', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shop = child;
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const [url] = /http:\S+/.exec(output) ?? [];
    if (url) return url;
  }
  throw new Error(`the shop did not start: ${output}`);
}

it('[decision.api.calls] [decision.api.callback] the system of a shop locks a phone that is overdue, and unlocks it when it is paid', async () => {
  const id = seedIds.devices.unlockedOnline;
  const as = 'admin';
  const device = async () => (await server.call(detail, { params: { id }, query: {} }, { as })).result;
  const { serial_number } = await device();
  const CONTRACTS = path.join(folder, 'contracts.json');
  const contract = { id: '2026-001', serial_number, due: '2026-01-31', paid: false };
  writeFileSync(CONTRACTS, JSON.stringify([contract]));
  const { api_key, secret, callbackSecret } = await makeApiKey(server, seedIds.stores.main);
  const url = await startShop({
    CONTRACTS,
    PHONEWARD_URL: server.url,
    PHONEWARD_KEY: api_key,
    PHONEWARD_SECRET: secret,
    PHONEWARD_CALLBACK_SECRET: callbackSecret,
  });
  const access = { api_callback_url: `${url}/hooks`, api_ip_white_list: '', password: secondaryPassword };
  expect((await server.call(update, { body: access }, { as })).verdict).toBe('200');
  const phoneOf = async () => {
    const [{ phone }] = await (await fetch(`${url}/contracts`)).json();
    return phone;
  };
  await eventually(async () => expect(await phoneOf()).toBe('locked'));
  expect((await device()).lock_status).toBe(lockStatus.locked);
  await fetch(`${url}/pay/2026-001`, { method: 'POST' });
  await eventually(async () => expect(await phoneOf()).toBe('unlocked'));
  expect((await device()).lock_status).toBe(lockStatus.unlocked);
  const { list } = (await server.call(operationLog, { query: { device_id: id } }, { as })).result;
  const given = list.filter(({ clerk }) => clerk.name.startsWith('接口'));
  expect(given.map(({ command }) => command)).toEqual(['unlock', 'lock']);
});
