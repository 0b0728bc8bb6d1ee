import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { list } from '#api/contract/apple/devices.ts';
import { prevalidation, resume, start } from '#api/contract/apple/one-click-unlock.ts';
import { registerStore, resetPassword, updatePassword } from '#api/contract/people/account.ts';
import { login, logout, refresh } from '#api/contract/people/auth.ts';
import { resetClerkPassword } from '#api/contract/people/clerks.ts';
import { smsVerify, smsVerifyNoauth } from '#api/contract/people/system.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { Log } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type LooseInput, startTestServer, type TestServer } from '../test-server.ts';
import { behindProxy, freePhone, otherCode, readCode, sentCode } from './front-desk.ts';

const { lock } = appleCommandCalls;

/** Everything that is written down or told, but for what a success answers to its caller. */
const told: string[] = [];
/** Everything that may not be in it. */
const secrets = new Set<string>();

const write = (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
  // Numbers of the server's own making could look like a code.
  const { id: _id, ms: _ms, actor: _actor, error, ...rest } = fields;
  told.push(`${message} ${JSON.stringify(rest)} ${error instanceof Error ? error.stack : String(error)}`);
};
const log: Log = { debug: write, info: write, warn: write, error: write };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(behindProxy, log);
});
afterAll(() => server.stop());

/** One request, whose values are secrets, and whose refusal is told. */
async function send(row: AnyEndpoint, input: LooseInput, token?: string, cookie?: string) {
  const values = { ...input.query, ...(typeof input.body === 'object' && input.body) };
  for (const [name, value] of Object.entries(values)) {
    if (/password|code|token|account|phone|^key$/.test(name)) secrets.add(String(value));
  }
  const idempotencyKey = randomUUID();
  secrets.add(idempotencyKey);
  const answer = await server.callLoosely(row, input, {
    ...(token !== undefined && { as: { token } }),
    ...(cookie !== undefined && { headers: { cookie } }),
    idempotencyKey,
  });
  for (const line of answer.headers.getSetCookie()) secrets.add(line.replace(/^[^=]+=|;.*/g, ''));
  if (answer.status === 200) keep(answer.body);
  else told.push(JSON.stringify(answer.body));
  return answer;
}

function keep(body: unknown): void {
  for (const [name, value] of Object.entries(body ?? {})) {
    if (/token|^key$/.test(name)) secrets.add(String(value));
  }
}

async function captcha() {
  const { cookie, answer } = await server.takeCaptcha();
  secrets.add(cookie.replace('captcha=', '')).add(answer);
  return { cookie, answer };
}

async function logIn(
  account: string,
  password: string,
): Promise<{ access_token: string; refresh_token: string }> {
  const { cookie, answer } = await captcha();
  const body = { account, password, captcha_code: answer };
  return (await send(login, { body }, undefined, cookie)).body as Awaited<ReturnType<typeof logIn>>;
}

async function codeFor(phone_number: string, type: 'register' | 'reset-password'): Promise<string> {
  const { cookie, answer } = await captcha();
  await send(smsVerifyNoauth, { body: { phone_number, type, captcha_code: answer } }, undefined, cookie);
  const code = (await sentCode(server, phone_number, type)) ?? '';
  secrets.add(code);
  return code;
}

async function everyDoor(): Promise<void> {
  const phone_number = freePhone();
  const form = { store_name: '密室数码', name: '郑婷', phone_number, password: 'Register-26' };
  const code = await codeFor(phone_number, 'register');
  await send(registerStore, { body: { ...form, sms_code: otherCode(code) } });
  await send(registerStore, { body: { ...form, sms_code: code, password: 'x26!x' } });
  await send(registerStore, { body: { ...form, sms_code: code } });
  await logIn(phone_number, 'Wrong-Login-26');
  const tokens = await logIn(phone_number, form.password);
  const renewed = await send(refresh, { body: { refresh_token: tokens.refresh_token } });
  const { access_token } = renewed.body as typeof tokens;

  await send(smsVerify, { body: { type: 'update-password' } }, access_token);
  const sms_code = readCode(server, phone_number, 'update-password') ?? '';
  const change = { type: 1, password: 'Second-2026' };
  await send(updatePassword, { body: { ...change, sms_code: otherCode(sms_code) } }, access_token);
  await send(updatePassword, { body: { ...change, sms_code } }, access_token);

  const reset = await codeFor(phone_number, 'reset-password');
  await send(resetPassword, { body: { phone_number, sms_code: otherCode(reset), password: 'Reset-2026' } });
  const broken = vi.spyOn(server.services.live, 'sessionChanged').mockRejectedValueOnce(new Error('lost'));
  const body = { phone_number, sms_code: reset, password: 'Reset-2026' };
  expect((await send(resetPassword, { body })).status).toBe(500);
  broken.mockRestore();
  expect((await send(resetPassword, { body })).status).toBe(200);
  await send(logout, { body: { refresh_token: (renewed.body as typeof tokens).refresh_token } });
}

async function everyCommand(): Promise<void> {
  const { phone_number, password, secondary_password } = accounts.admin;
  const { access_token } = await logIn(phone_number, password);
  const body = { device_id: seedIds.devices.unlockedOnline, message: '请归还设备', when: 'now' };
  await send(lock, { body: { ...body, password: 'Wrong-Guard-26' } }, access_token);
  const done = await send(lock, { body: { ...body, password: secondary_password } }, access_token);
  const { key } = done.body as { key: string };
  expect((await send(lock, { body: { ...body, key } }, access_token)).status).toBeGreaterThanOrEqual(400);
  await send(lock, { body: { ...body, key: randomUUID() } }, access_token);
  await everyUnlock(access_token, phone_number, secondary_password);
  await send(list, { query: { hirer_phone_number: '13711112222' } }, access_token);
  await send(list, { query: { phone: '13711112223' } }, access_token);
  await send(list, {}, `${access_token.slice(0, -1)}_`);
}

async function everyUnlock(token: string, phone_number: string, password: string): Promise<void> {
  const of = {
    device_id: seedIds.devices.lockedOnline,
    commands: ['device_unlock', 'turn_off_activation_lock'],
  };
  await send(smsVerify, { body: { type: 'turn-off-activation-lock' } }, token);
  const sms_code = readCode(server, phone_number, 'turn-off-activation-lock') ?? '';
  await send(prevalidation, { body: { ...of, password: 'Wrong-Guard-27', sms_code } }, token);
  await send(prevalidation, { body: { ...of, password, sms_code: otherCode(sms_code) } }, token);
  const granted = await send(prevalidation, { body: { ...of, password, sms_code } }, token);
  const { key } = granted.body as { key: string };
  await send(start, { body: { ...of, key: randomUUID() } }, token);
  const begun = await send(start, { body: { ...of, key } }, token);
  expect(begun.status).toBe(200);
  const { id } = begun.body as { id: string };
  // Its Idempotency-Key is its name from now on, as a command's is.
  secrets.delete(id);
  expect((await send(resume, { params: { id }, body: { password } }, token)).status).toBe(409);
}

async function everyClerk(): Promise<void> {
  const { phone_number, password, secondary_password } = accounts.admin;
  const { access_token } = await logIn(phone_number, password);
  const of = { id: accounts.viewOnly.id, password: secondary_password };
  const given = await send(resetClerkPassword, { body: of }, access_token);
  const generated = (given.body as { password: string }).password;
  expect(generated).toMatch(/^\w{12}$/);
  secrets.add(generated);
  await logIn(accounts.viewOnly.phone_number, generated);
  await send(resetClerkPassword, { body: { ...of, password: 'Wrong-Guard-28' } }, access_token);
  const broken = vi.spyOn(server.services.live, 'sessionChanged').mockRejectedValueOnce(new Error('lost'));
  expect((await send(resetClerkPassword, { body: of }, access_token)).status).toBe(500);
  broken.mockRestore();
}

it('[decision.secrets] [decision.password-field] no password, token, code, captcha, key or number stands in a log line or an error', async () => {
  await everyDoor();
  await everyCommand();
  await everyClerk();
  expect(secrets.size).toBeGreaterThan(30);
  expect(told.filter((line) => line.startsWith('request ')).length).toBeGreaterThan(20);
  expect(told.filter((line) => line.startsWith('{"error":true')).length).toBeGreaterThan(8);
  const text = told.join('\n');
  expect([...secrets].filter((secret) => secret !== '' && text.includes(secret))).toEqual([]);
});

it('[decision.secrets] no call takes a secret in its address', () => {
  const names = rows.flatMap(({ name, params, query }) =>
    [params, query].flatMap((part) =>
      part && 'entries' in part ? Object.keys(part.entries as object).map((field) => `${name} ${field}`) : [],
    ),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((field) => / .*(password|token|captcha|sms_code|secret|[ _]key$)/.test(field))).toEqual(
    [],
  );
});
