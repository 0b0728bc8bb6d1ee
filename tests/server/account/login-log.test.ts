import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#api/contract/people/auth.ts';
import { loginLog, ownLoginLog } from '#api/contract/people/login-log.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type MadeClerk, makeClerk } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const windowsEdge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
const weChatOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54 NetType/WIFI Language/zh_CN';

let server: TestServer;
let people: Record<'reader' | 'subject' | 'foreign', MadeClerk>;

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  people = {
    reader: await makeClerk(server, { permission: ['security.loginLog'] }),
    subject: await makeClerk(server),
    foreign: await makeClerk(server, { store_id: seedIds.stores.other, is_admin: true }),
  };
});
afterAll(() => server.stop());

interface Attempt {
  readonly password?: string;
  readonly captcha_code?: string;
  readonly userAgent?: string;
  /** besides the captcha's */
  readonly cookie?: string;
}

async function logIn(
  { phone_number }: MadeClerk,
  { password = 'Phone-2026', captcha_code, userAgent = windowsEdge, cookie }: Attempt = {},
) {
  const captcha = await server.takeCaptcha();
  const body = { account: phone_number, password, captcha_code: captcha_code ?? captcha.answer };
  const cookies = [captcha.cookie, cookie].filter(Boolean).join('; ');
  const headers = { cookie: cookies, 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.7' };
  return server.call(login, { body }, { headers });
}

type Query = NonNullable<Parameters<typeof server.call<typeof loginLog>>[1]['query']>;

const read = (query: Query, by = people.reader) =>
  server.call(loginLog, { query }, { as: { token: by.token } });

describe('the login log', () => {
  it('[log.login] [entity.login-log] tells every try of everybody in the store, newest first', async () => {
    const { subject, foreign } = people;
    await logIn(subject, { password: 'Wrong-2026' });
    await logIn(subject, { captcha_code: 'ZZZZ' });
    await logIn(subject, { userAgent: weChatOnPhone });
    const set = server.services.db.updateTable('clerk').where('id', '=', subject.id);
    await set.set({ disabled: true }).execute();
    await logIn(subject, { userAgent: '' });
    await set.set({ disabled: false }).execute();
    await logIn(foreign);

    const { body } = await read({ for_clerk: subject.id });
    const about = { store: subject.store_id, clerk: { id: subject.id }, ip: '203.0.113.7', new_device: true };
    expect(body).toMatchObject({
      total: 4,
      list: [
        { ...about, status: 3, device: null },
        { ...about, status: 0, device: 'iPhone · 微信' },
        { ...about, status: 2, device: 'Windows · Edge' },
        { ...about, status: 1, device: 'Windows · Edge' },
      ],
    });
    const everybody = await read({ page_size: '50' });
    expect(JSON.stringify(everybody.body)).not.toContain(foreign.id);
    expect((await read({ for_clerk: foreign.id })).body).toEqual({ list: [], total: 0 });
  });

  it('[log.login] is filtered by result and by whole days in Shanghai, and turned page by page', async () => {
    const clerk = await makeClerk(server);
    for (let n = 0; n < 3; n++) await logIn(clerk, n === 1 ? { password: 'Wrong-2026' } : {});
    const { db } = server.services;
    const rows = await db
      .selectFrom('login_log')
      .select('id')
      .where('clerk_id', '=', clerk.id)
      .orderBy('date_created')
      .orderBy('id')
      .execute();
    const times = ['2020-01-01T15:59:59.999Z', '2020-01-01T16:00:00Z', '2020-01-02T16:00:00Z'];
    for (const [n, { id }] of rows.entries())
      await db
        .updateTable('login_log')
        .set({ date_created: sql`${times[n]}` })
        .where('id', '=', id)
        .execute();
    const ids = rows.map(({ id }) => id);
    const found = async (query: Query) => {
      const { total, list } = (await read({ for_clerk: clerk.id, ...query })).result;
      return [total, ...list.map(({ id }) => ids.indexOf(id))];
    };
    expect(await found({})).toEqual([3, 2, 1, 0]);
    expect(await found({ record_time: '20200102,20200102' })).toEqual([1, 1]);
    expect(await found({ status: '1' })).toEqual([1, 1]);
    expect(await found({ page_size: '2', page_num: '2' })).toEqual([3, 0]);
    expect(await found({ page_size: '2', page_num: '9' })).toEqual([3]);
  });

  it('[decision.known-browser] calls the browser of an earlier log-in a known device, for that person alone', async () => {
    const [first, second] = [await makeClerk(server), await makeClerk(server)];
    const { headers } = await logIn(first);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    await logIn(first, { cookie });
    await logIn(second, { cookie });
    const marks = async ({ id }: MadeClerk) =>
      (await read({ for_clerk: id })).result.list.map(({ new_device }) => new_device);
    expect(await marks(first)).toEqual([false, true]);
    expect(await marks(second)).toEqual([true]);
  });

  it('[role.codes.pages] [decision.own-log-ins] is for who has the right; one’s own is for everybody', async () => {
    const { subject, reader } = people;
    await logIn(subject);
    await logIn(reader);
    expect((await read({}, subject)).verdict).toBe('403 PERMISSION_DENIED');
    const own = await server.call(ownLoginLog, { query: {} }, { as: { token: subject.token } });
    expect(own.result.list[0]?.status).toBe(0);
    expect([...new Set(own.result.list.map(({ clerk }) => clerk.id))]).toEqual([subject.id]);
  });

  it('keeps no more of what a browser calls itself than is of use', async () => {
    const clerk = await makeClerk(server);
    await logIn(clerk, { userAgent: `${'x'.repeat(5_000)}` });
    const row = await server.services.db
      .selectFrom('login_log')
      .select('user_agent')
      .where('clerk_id', '=', clerk.id)
      .executeTakeFirstOrThrow();
    expect(row.user_agent).toHaveLength(400);
  });

  it('[decision.captcha] takes no notice of who has answered no picture', async () => {
    const clerk = await makeClerk(server);
    const body = { account: clerk.phone_number, password: 'Phone-2026', captcha_code: 'ABCD' };
    expect((await server.call(login, { body })).verdict).toBe('422 CAPTCHA_MISMATCH');
    expect((await read({ for_clerk: clerk.id })).body).toEqual({ list: [], total: 0 });
  });
});
