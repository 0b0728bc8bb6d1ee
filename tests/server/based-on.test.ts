import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { type MadeClerk, makeClerk, makeContract } from './fixtures.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
});
afterAll(() => server.stop());

/** What nobody has seen: of those that name no time, in their own form. */
const neverSeen: Readonly<Record<string, unknown>> = {
  'ios.updateRemark': '没有见过的备注',
  'android.updateRemark': '没有见过的备注',
  'ios.updateHirer': { hirer_name: '没有见过', hirer_phone_number: null },
  'android.updateHirerInfo': { hirer_name: '没有见过', hirer_phone_number: null },
  'ios.enrollLink.end': 'no link of ours',
  'ios.enrollLink.renew': 'no link of ours',
};

/** Where the sample would change nothing. */
const otherwise: Readonly<Record<string, object>> = {
  'store.setSmsSwitch': {
    status: { turn_off_activation_lock: false, get_activation_lock_password: true },
  },
};

const fieldsOf = (schema: unknown): readonly string[] => {
  const read = v.safeParse(v.object({ entries: v.record(v.string(), v.unknown()) }), schema);
  if (read.success) return Object.keys(read.output.entries);
  const piped = v.safeParse(v.object({ pipe: v.array(v.unknown()) }), schema);
  return piped.success ? piped.output.pipe.flatMap(fieldsOf) : [];
};
const based = rows.filter((row: AnyEndpoint) => fieldsOf(row.body).includes('based_on'));

const refused = v.object({ data: v.object({ code: v.literal('CONFLICT'), current: v.unknown() }) });

describe('a call that says what it is based on', () => {
  it('is one of twenty-two', () => {
    expect(based).toHaveLength(22);
  });

  it.each(based.map((row) => ({ name: row.name, row })))(
    '[decision.error-body] [decision.based-on] tells what stands now with its 409, and no more than its result would: $name',
    async ({ row }) => {
      const owner = { store_id: admin.store_id, clerk_id: admin.id };
      const target = await makeTarget(server, row, owner, admin.token);
      if (row.name === 'contract.set')
        await makeContract(server, { id: target.device_id, store_id: admin.store_id });
      const { body, ...rest } = sampleOf(row, target);
      const based_on = neverSeen[row.name] ?? '2020-01-01T00:00:00.000Z';
      const answer = await server.callLoosely(
        row,
        { ...rest, body: { ...body, ...otherwise[row.name], based_on } },
        { as: admin },
      );
      const { current } = v.parse(refused, answer.body).data;
      expect(v.parse(row.result ?? v.never(), current)).toEqual(current);
    },
  );
});
