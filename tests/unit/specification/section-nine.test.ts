import { globSync, readFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { open, send } from '#api/http.ts';
import { fetchPayload } from '#api/payload.ts';
import { fetchLatestBuildId, fetchManifest, fetchSite } from '#api/plumbing.ts';
import { findSiteIcon } from '#api/site-icon.ts';
import { createToasts } from '#app/shell/notices.ts';
import { captchaEffects } from '#machines/account/captcha/captcha.effects.ts';
import { type SampleTarget, samples } from '#tests/server/samples.ts';
import { specifiedCall } from '#tests/specification/calls.ts';
import { refused, scriptFetch } from '../api/scripted-fetch.ts';

/**
 * The numbers of section 9 of the specification, each as it is written there, asked of what the product does. No number here comes from
 * the product's own constants.
 */

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { host: 'console.example' });
  // The browser's own clock goes with the others.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('too late', 'TimeoutError')), ms);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const server = {
  silent: (_: unknown, signal: AbortSignal | null | undefined) =>
    new Promise<Response>((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  gone: () => Promise.reject(new TypeError('Failed to fetch')),
  broken: () => refused(503, 'UNAVAILABLE'),
};

/** After how many ms an attempt has ended; null: not within ten minutes. */
async function endedAfter(attempt: () => Promise<unknown>): Promise<number | null> {
  const begun = Date.now();
  let ended: number | null = null;
  const end = () => {
    ended ??= Date.now() - begun;
  };
  attempt().then(end, end);
  await vi.advanceTimersByTimeAsync(600_000);
  return ended;
}

const device_id = '7d3f1f0e-5a43-4d0c-9d3c-0f6a4b1c2d3e';
const params = { id: device_id };

/** The client checks nothing that it sends: any body does. */
const callOf = (row: AnyEndpoint, body: object) => () =>
  row.raw ? open(row, { params, body } as never) : send(row, { params, body } as never);

const specified = rows.flatMap((row) => {
  const call = specifiedCall(row);
  return call ? [{ name: `${row.method} ${row.path}`, row, call }] : [];
});

describe('a server that does not answer', () => {
  it.each(specified)(
    '[call.timeout.default] is waited for by $name as long as it says',
    async ({ row, call }) => {
      scriptFetch(server.silent);
      const ofApps = call.timeout_ms === '10000 per app';
      expect(await endedAfter(callOf(row, { device_id }))).toBe(ofApps ? 10_000 : call.timeout_ms);
    },
  );

  it('has 30 s for a wallpaper', () => {
    const slow = specified.filter(({ call }) => call.timeout_ms === 30_000).map(({ name }) => name);
    expect(slow).toEqual(expect.arrayContaining(['GET /api/wallpaper/item', 'POST /api/wallpaper/upload']));
    expect(slow.filter((name) => !/wallpaper|abm-server/.test(name))).toEqual([]);
  });

  it.each([
    [1, 10_000],
    [2, 20_000],
    [20, 200_000],
  ])('[call.timeout.install-apps] has 10 s for each of %i apps', async (count, ms) => {
    scriptFetch(server.silent);
    const row = rows.find(({ path }) => path === '/api/device/ios/command/install-apps');
    if (!row) throw new Error('no such call');
    const apps = Array.from({ length: count }, (_, n) => ({ app_name: '应用', bundle_id: `com.a${n}` }));
    expect(await endedAfter(callOf(row, { device_id, apps }))).toBe(ms);
  });

  const loadCaptcha = () => {
    const actor = createActor(captchaEffects(() => {}).loadCaptcha, { input: { task: null } });
    const ended = new Promise((_, reject) => actor.subscribe({ error: reject }));
    actor.start();
    return ended;
  };
  /** What asks for something without a row, by its file. */
  const besideRows = [
    ['api/plumbing.ts', 'the config of the host', () => fetchSite(new AbortController().signal)],
    ['api/plumbing.ts', 'the newest build', () => fetchLatestBuildId()],
    ['api/plumbing.ts', 'a manifest', () => fetchManifest('b1')],
    ['api/plumbing.ts', 'a payload', () => fetchPayload('/login')],
    ['api/site-icon.ts', 'the icon of the host', () => findSiteIcon()],
    ['machines/account/captcha/captcha.effects.ts', 'a captcha', loadCaptcha],
  ] as const;

  it.each(besideRows)('[call.timeout.default] is waited for 10 s by %s for %s', async (_, __, attempt) => {
    scriptFetch(server.silent);
    expect(await endedAfter(attempt)).toBe(10_000);
  });

  it('[call.timeout.default] is asked by nobody else', () => {
    const asking =
      /\bfetch(?:OrTake)?\((?!\))|\b(?:ofetch|createFetch|XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/;
    const files = globSync('**/*.{ts,tsx}', { cwd: 'src' }).filter((file) =>
      asking.test(readFileSync(`src/${file}`, 'utf8')),
    );
    // The one sends rows; the other hands on what it is asked, with its limit; the third shows programs of others.
    const rest = ['api/http.ts', 'api/early-answers.ts', 'domain/open-api/examples.ts'];
    expect(new Set(files)).toEqual(new Set([...besideRows.map(([file]) => file), ...rest]));
  });
});

describe('a call that failed', () => {
  it.each(Object.entries(server))(
    '[call.timeout.default] is not made again: the server is %s',
    async (_, reply) => {
      for (const { row, name } of specified) {
        const sent = scriptFetch(reply);
        await endedAfter(callOf(row, { device_id }));
        expect([name, sent.length]).toEqual([name, 1]);
      }
    },
  );
});

describe('a toast', () => {
  it.each([
    ['info', 3_000],
    ['ok', 3_000],
    ['warn', 2_000],
    ['error', 2_000],
  ] as const)('[app.toast] [decision.toast] of tone %s stands for %i ms', (tone, ms) => {
    const toasts = createToasts();
    toasts.notify(tone, '已提交');
    vi.advanceTimersByTime(ms - 1);
    expect(toasts.getSnapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.getSnapshot()).toEqual([]);
  });
});

/** Both ends of every limit of section 9 and of section 5, as a caller meets them: what is taken, and what is not. */
const ends: Readonly<
  Record<string, { readonly taken: readonly unknown[]; readonly refused: readonly unknown[] }>
> = {
  page_size: { taken: ['1', '50'], refused: ['0', '51', '-1', '+1', '1.0', '', ' 1'] },
  page_num: { taken: ['0', '1', '9999'], refused: ['-1', '+1', '1.0', '', ' 1'] },
  password: { taken: ['123456', '1234567890abcdef'], refused: ['12345', '1234567890abcdefg', 123456] },
  sms_code: { taken: ['000000', '999999'], refused: ['12345', '1234567', '12345a', 123456] },
  account: {
    taken: ['10000000000', '19999999999'],
    refused: ['09999999999', '20000000000', '1000000000', '100000000000'],
  },
  'auth.registerStore phone_number': {
    taken: ['10000000000', '19999999999'],
    refused: ['20000000000', '1000000000', '100000000000'],
  },
  'auth.registerStore name': { taken: ['名', '名'.repeat(20)], refused: ['', '名'.repeat(21)] },
  'auth.resetPassword phone_number': {
    taken: ['10000000000', '19999999999'],
    refused: ['20000000000', '1000000000', '100000000000'],
  },
  'system.smsVerifyNoauth phone_number': {
    taken: ['10000000000', '19999999999'],
    refused: ['20000000000', '1000000000', '100000000000'],
  },
  'ios.new serial_number': {
    taken: ['A123456789', 'a1234567890123'],
    refused: ['A12345678', 'A12345678901234', 'A12345678-'],
  },
  'ios.new hirer_name': { taken: ['张', '名'.repeat(64)], refused: ['', '名'.repeat(65)] },
  'ios.updateHirer hirer_name': { taken: ['张', '名'.repeat(64)], refused: ['', '名'.repeat(65)] },
  'enroll.submit hirer_name': { taken: ['', '名'.repeat(20)], refused: ['名'.repeat(21), 1] },
  'enroll.submit hirer_phone_number': { taken: ['', '13800000000'], refused: ['23800000000', '1380000000'] },
  'enroll.submit for_clerk': { taken: ['', '13800000000'], refused: ['23800000000', '138000000000'] },
  'ios.new hirer_phone_number': {
    taken: [1, 19_999_999_999, '1', '19999999999'],
    refused: [0, 20_000_000_000, 1.5, '0', ''],
  },
  'ios.updateHirer hirer_phone_number': { taken: [1, 19_999_999_999], refused: [0, 20_000_000_000, 1.5] },
  imei: { taken: ['1', '123456789012345'], refused: ['', '1234567890123456', '12a'] },
  registration_time: {
    taken: ['20260101,20261231'],
    refused: ['2026101,20261231', '20260101', '20260101,20261301'],
  },
  record_time: {
    taken: ['20260101,20261231'],
    refused: ['2026101,20261231', '20260101', '20260101,20261301'],
  },
  sort_index: { taken: ['registration_time', 'last_active_time'], refused: ['remark', ''] },
  sort_direction: { taken: ['ascend', 'descend'], refused: ['asc', ''] },
  'ios.command.setWallpaper where': { taken: [1, 2, 3], refused: [0, 4, 1.5, '1'] },
  'ios.command.setAppRestriction type': { taken: [1, 2], refused: [-1, 3, '1'] },
  'ios.command.lock message': { taken: ['请归还'], refused: ['', '  '] },
  'ios.command.lock when': {
    taken: ['now', '2030-01-01T00:00:00Z'],
    refused: ['', 'soon', '2030-13-01T00:00:00Z'],
  },
  'ios.command.scheduleOsUpdate type': {
    taken: ['DownloadOnly', 'InstallASAP'],
    refused: ['downloadonly', ''],
  },
  'store.clerk.new name': { taken: ['张', '张'.repeat(20)], refused: ['', ' ', '张'.repeat(21)] },
  'store.clerk.update name': { taken: ['张', '张'.repeat(20)], refused: ['', ' ', '张'.repeat(21)] },
  'store.clerk.new quota': { taken: [1, 2_147_483_647], refused: [0, -1, 1.5, '1', 2_147_483_648] },
  'store.clerk.update quota': { taken: [0, 2_147_483_647], refused: [-1, 1.5, '1', 2_147_483_648] },
  // Of its types only that of a new clerk takes a number (`decision.sms`).
  'system.smsVerify phone_number': { taken: [undefined], refused: ['13900000001'] },
  'user.updatePassword type': { taken: [0, 1], refused: [-1, 2, '0'] },
  'ios.cancelSchedule operation_log_id': { taken: ['k7Q2m9x'], refused: ['k7Q2m9', 'k7Q2m9xx'] },
  'ios.defaultAppRestriction type': { taken: ['1', '2'], refused: ['0', '3', ''] },
  device_id: { taken: [device_id], refused: ['', 'abc', `${device_id}0`] },
};

const given = { ...Object.fromEntries(Object.entries(samples)) } as unknown as Readonly<
  Record<string, (target: SampleTarget) => Readonly<Record<string, Record<string, unknown> | undefined>>>
>;
const target: SampleTarget = {
  device_id,
  batch_id: device_id,
  export_id: device_id,
  code_id: device_id,
  wallpaper_id: device_id,
  serial_number: 'DX3YR2M8N4',
  sms_code: '000000',
  operation: { id: 'k7Q2m9x', command_uuid: device_id },
  unlock_id: device_id,
  unlock_key: device_id,
  clerk_id: device_id,
  own_id: device_id,
  phone_number: '13900000001',
  session_id: device_id,
  enroll_code: 'no link of ours',
  token_file: 'AAAA',
  delivery_id: device_id,
  id_card: '330000196001010000',
  report_id: device_id,
};

const fields = rows.flatMap((row) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = row[part];
    if (!schema) return [];
    const sample = given[row.name]?.(target)[part] ?? {};
    const { properties, anyOf } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
    const names = new Set(
      [properties, ...(anyOf ?? []).map((form) => (form as { properties?: object }).properties)].flatMap(
        (some) => Object.keys(some ?? {}),
      ),
    );
    return [...names].flatMap((name) => {
      const limits = ends[`${row.name} ${name}`] ?? ends[name];
      return limits ? [{ name: `${row.name} ${name}`, schema, sample, field: name, limits }] : [];
    });
  }),
);

describe('both ends of a limit', () => {
  it('are asked of every field of the table', () => {
    const asked = new Set(fields.flatMap(({ name, field }) => [name, field]));
    expect(Object.keys(ends).filter((name) => !asked.has(name))).toEqual([]);
  });

  const of = (...names: readonly string[]) => fields.filter(({ field }) => names.includes(field));
  const named = ['page_num', 'page_size', 'password', 'sms_code', 'account', 'phone_number'];
  type Field = (typeof fields)[number];

  function ask({ schema, sample, field, limits }: Field): void {
    const takes = (value: unknown) => v.is(schema, { ...sample, [field]: value });
    expect(limits.taken.filter((value) => !takes(value))).toEqual([]);
    expect(limits.refused.filter(takes)).toEqual([]);
  }

  it.each(of('page_num', 'page_size'))('[valid.page] $name', ask);
  it.each(of('password'))('[valid.password] $name', ask);
  it.each(of('sms_code'))('[valid.sms-code] $name', ask);
  it.each(of('account', 'phone_number'))('[valid.mobile] $name', ask);
  it.each(fields.filter(({ field }) => !named.includes(field)))('$name', ask);
});
