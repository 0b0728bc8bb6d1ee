import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { fingerprint } from './fingerprint.ts';
import { type MadeClerk, makeClerk } from './fixtures.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Fields = Readonly<Record<string, unknown>>;

const seed = 20_261_121;
/** `npm test` sends the first two fifths of what a thorough run sends. */
const share = thorough ? 1 : 0.4;
const numRuns = 100 * share;
const queryRuns = 60 * share;
/** Many commands take nothing but the device and the proof: one like the other. */
const plainRuns = 15 * share;
const isPlain = (sample: Fields) =>
  Object.keys(sample).every((name) => name === 'device_id' || name === 'password');

let server: TestServer;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
});
afterAll(() => server.stop());

/** Texts that have broken servers before, beside any others. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    "'; drop table store; --",
    '%',
    '\\',
    '__proto__',
    'now',
    '2026-02-30 25:00',
  ),
  fc.uuid(),
  fc.integer().map(String),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.constant(undefined));

/** The sample with some fields changed, dropped or added; at times something else altogether. */
const mutated = (sample: Fields) =>
  fc.oneof(
    { weight: 6, arbitrary: changesOf(sample).map((changes) => ({ ...sample, ...changes })) },
    { weight: 1, arbitrary: fc.dictionary(text, value, { maxKeys: 4 }) },
  );
const changesOf = (sample: Fields) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(sample), 'key', 'password', 'x'), text), value, {
    minKeys: 1,
    maxKeys: 3,
  });

const query = (sample: Fields) =>
  fc.dictionary(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...queryNames(sample)) }, text),
    fc.oneof(text, fc.array(text, { maxLength: 3 })),
    { maxKeys: 4 },
  );
const queryNames = (sample: Fields) => [
  ...Object.keys(sample),
  'page_num',
  'page_size',
  'for_clerk',
  'status',
];

const isStream = (row: AnyEndpoint) => row.raw === 'stream';
const writing = rows.filter(({ method, body }) => method !== 'GET' && body);
const reading = rows.filter((row) => row.method === 'GET' && !isStream(row));
const named = (list: readonly AnyEndpoint[]) => list.map((row) => ({ name: row.name, row }));

const as = () => ({ as: { token: admin.token } });
const owner = () => ({ store_id: admin.store_id, clerk_id: admin.id });

/** What was accepted goes on by itself. */
const batchesEnd = () =>
  eventually(async () => {
    const unfinished = server.services.db.selectFrom('batch').select('id').where('finished_at', 'is', null);
    expect(await unfinished.execute()).toEqual([]);
  });

describe.each(named(writing))('$name', ({ row }) => {
  it('[decision.status-codes] [decision.error-body] takes any body: never a 5xx, and a 400 changes nothing', async () => {
    const { params = {}, body: sample = {} } = sampleOf(
      row,
      await makeTarget(server, row, owner(), admin.token),
    );
    const body = fc.oneof(
      { weight: 9, arbitrary: mutated(sample) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const given = fc
      .sample(body, { seed, numRuns: isPlain(sample) ? plainRuns : numRuns })
      .map((one): unknown => JSON.parse(JSON.stringify(one)));
    const isWellFormed = (one: unknown) => row.body !== undefined && v.safeParse(row.body, one).success;
    const { fits = [], malformed = [] } = Object.groupBy(given, (one) =>
      isWellFormed(one) ? 'fits' : 'malformed',
    );
    const statusOf = async (one: unknown) => {
      const answer = await server.callLoosely(row, { params, body: one }, as());
      expect(answer.status, JSON.stringify(one)).toBeLessThan(500);
      if (answer.status === 400) expect(answer.refusal.data.code).toBe('INVALID_INPUT');
      return answer.status;
    };
    for (const one of fits) if ((await statusOf(one)) === 400) malformed.push(one);
    await batchesEnd();
    // To look at all tables after each of them would take most of the time.
    const before = await fingerprint(server);
    for (const one of malformed) expect(await statusOf(one), JSON.stringify(one)).toBe(400);
    expect(await fingerprint(server)).toEqual(before);
  });
});

describe.each(named(reading))('$name', ({ row }) => {
  it('[decision.status-codes] takes any query: never a 5xx, and a refusal says its status', async () => {
    const { params, query: sample = {} } = sampleOf(row, await makeTarget(server, row, owner(), admin.token));
    const path = fc.record(Object.fromEntries(Object.keys(params ?? {}).map((name) => [name, text])));
    const input = fc.record({
      query: query(sample),
      params: fc.oneof(fc.constant(params ?? {}), path),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ params: given, query: asked }) => {
        const answer = await server.callLoosely(row, { params: given, query: asked }, as());
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.refusal.statusCode).toBe(answer.status);
      }),
      { seed, numRuns: row.raw === 'image' ? 20 * share : queryRuns },
    );
  });
});
