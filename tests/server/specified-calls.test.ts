import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { json } from '#server/database/json.ts';
import { neededFields, specifiedCall } from '#tests/specification/calls.ts';
import { type MadeClerk, makeClerk, secondaryPassword } from './fixtures.ts';
import { makeTarget } from './sample-target.ts';
import { type SampleTarget, sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
});
afterAll(() => server.stop());

type Fields = Readonly<Record<string, unknown>>;

const only = (given: Fields | undefined, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => names.includes(name)));

/** The sample without what the specification does not name. */
async function namedPart(row: AnyEndpoint) {
  const call = specifiedCall(row);
  const needed = neededFields(row);
  const target = await makeTarget(server, row, { ...admin, clerk_id: admin.id }, admin.token);
  const { params, query, body } = sampleOf(row, target);
  const proof = call?.credential ? ['password'] : [];
  return {
    ...(params && { params }),
    ...(query && { query: only(query, call?.query ?? []) }),
    ...(body && { body: only(body, [...(call?.body ?? []), ...needed, ...proof]) }),
  };
}

/** Open calls answer by their captchas and codes: they are asked in their own tests. */
const served = rows.filter((row) => specifiedCall(row) && row.access.login);

describe('a client that sends no more than the specification names', () => {
  it.each(served.map((row) => ({ name: row.name, row })))(
    '[call.shape] is served by $name',
    async ({ row }) => {
      const answer = await server.callLoosely(row, await namedPart(row), { as: { token: admin.token } });
      expect(answer.status).toBe(200);
      const named = specifiedCall(row)?.result ?? [];
      expect(Object.keys(Object(answer.body))).toEqual(expect.arrayContaining([...named]));
    },
  );

  it('[call.shape] is refused with a field more in the body, whichever call it is', async () => {
    const id = randomUUID();
    const nobody = new Proxy({} as SampleTarget, {
      get: (_, name) => (name === 'operation' ? { id: 'k7Q2m9x', command_uuid: id } : id),
    });
    const withBody = rows.filter((row) => specifiedCall(row) && row.body);
    expect(withBody.length).toBeGreaterThan(70);
    const taken: string[] = [];
    for (const row of withBody) {
      const { body, ...rest } = sampleOf(row, nobody);
      const more = { ...rest, body: { ...body, one_field_more: 1 } };
      const { verdict } = await server.callLoosely(row, more, { as: { token: admin.token } });
      if (verdict !== '400 INVALID_INPUT') taken.push(`${row.name}: ${verdict}`);
    }
    expect(taken).toEqual([]);
  });

  /** By their names: whatever their rows say of their results. */
  const lists = served.filter(
    ({ method, path }) => method === 'GET' && /(list|log|clerks|models|map)$/.test(path),
  );

  it.each(lists.map((row) => ({ name: row.name, row })))(
    '[call.list-shape] gets a list and its total from $name',
    async ({ row }) => {
      const { body } = await server.callLoosely(row, await namedPart(row), { as: { token: admin.token } });
      expect(body).toMatchObject({ list: expect.any(Array), total: expect.any(Number) });
    },
  );

  it('[valid.ios.app-restriction] sends no list: that is the default of its type, or a sentence says that there is none', async () => {
    const { db } = server.services;
    const row = rows.find(({ name }) => name === 'ios.command.setAppRestriction');
    if (!row) throw new Error('no such row');
    const restrict = async (fields: Fields) => {
      const { device_id } = await makeTarget(server, row, { ...admin, clerk_id: admin.id }, admin.token);
      const body = { device_id, password: secondaryPassword, enable: true, ...fields };
      const answer = await server.callLoosely(row, { body }, { as: { token: admin.token } });
      if (answer.status !== 200) return answer.refusal.message;
      const { payload } = await db
        .selectFrom('operation')
        .select('payload')
        .where('device_id', '=', device_id)
        .executeTakeFirstOrThrow();
      return payload;
    };
    const white = { app_name: '微信', bundle_id: 'com.tencent.xin', icon: '' };
    await db
      .updateTable('clerk')
      .set({ app_white_list: json([white]) })
      .where('id', '=', admin.id)
      .execute();
    const forbidden = { app_restriction: json(['com.sina.weibo']) };
    await db.updateTable('store').set(forbidden).where('id', '=', admin.store_id).execute();
    const white_list = ['com.tencent.xin'];
    expect(await restrict({ type: 1 })).toEqual({
      enable: true,
      type: 1,
      list: ['com.sina.weibo'],
      white_list,
    });
    expect(await restrict({ type: 2 })).toBe('门店未设置默认允许名单，请选择允许打开的应用');
    expect(await restrict({ type: 2, list: ['com.apple.mobilesafari'] })).toMatchObject({
      type: 2,
      list: ['com.apple.mobilesafari'],
      white_list,
    });
    expect(await restrict({})).toBe('请选择应用限制方式');
    expect(await restrict({ type: 1, list: [] })).toBe('禁用名单和允许名单需要选择应用，门店默认名单不需要');

    await db
      .updateTable('clerk')
      .set({ app_white_list: json([]) })
      .where('id', '=', admin.id)
      .execute();
    await db
      .updateTable('store')
      .set({ app_restriction: json([]) })
      .where('id', '=', admin.store_id)
      .execute();
    expect(await restrict({ type: 1 })).toBe('门店未设置默认禁用的应用');
  });
});
