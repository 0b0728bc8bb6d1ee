import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#api/contract/people/account.ts';
import { smsVerify } from '#api/contract/people/system.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { makeClerk, makeSmsCode } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { behindProxy, freeIp, freePhone, otherCode, sentCode, setTries } from './front-desk.ts';
import { readWork, solve, Visitor } from './visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(behindProxy);
});
afterEach(() => server.resetClock());
afterAll(() => server.stop());

const right = 'Phone-2026';
const wrong = 'Wrong-2026';
const minute = 60_000;

const visitor = (ip = freeIp()) => new Visitor(server, ip);

/** The browser that a clerk uses, after one log-in. */
async function ownBrowser(account: string, ip?: string): Promise<Visitor> {
  const own = visitor(ip);
  expect((await own.logIn(account, right)).verdict).toBe('200');
  return own;
}

/** Tries until nothing is let through any more. */
async function useUp(attempt: () => Promise<{ readonly verdict: string }>): Promise<void> {
  for (let n = 0; n < 100; n++) if ((await attempt()).verdict === '429 TOO_MANY') return;
  throw new Error('there is no end to it');
}

/** So many tries are counted under this key. */
const triesOf = async (key: string) =>
  (await server.services.db.selectFrom('attempt').select('count').where('key', '=', key).executeTakeFirst())
    ?.count;

/** One request of a stranger who wants to shut a number's owner out, each of another kind. */
const disturb = [
  (stranger: Visitor) => stranger.fetchCaptcha(),
  (stranger: Visitor, number: string) => stranger.logIn(number, wrong, '????'),
  (stranger: Visitor, number: string) => stranger.askForCode(number, 'reset-password', '????'),
  (stranger: Visitor, number: string) => stranger.reset(number, '000000', wrong),
];

/** A thorough run sends all thousand. */
const requests = thorough ? 1_000 : 160;

describe('a stranger who spends an hour on it', () => {
  it('[decision.known-browser] shuts the owner’s own browser out of neither log-in nor SMS reset, were both in one network', async () => {
    const { phone_number } = await makeClerk(server);
    const ip = freeIp();
    const own = await ownBrowser(phone_number, ip);
    const stranger = visitor(ip);
    for (let quarter = 1; quarter <= 4; quarter++) {
      // As many as are let through, and then all the others.
      await useUp(() => stranger.logIn(phone_number, wrong));
      for (let n = 0; n < 3; n++) {
        await stranger.askForCode(phone_number);
        await server.advance(minute);
      }
      for (let n = 0; stranger.requests < (requests / 4) * quarter; n++) {
        await disturb[n % disturb.length]?.(stranger, phone_number);
        if (n % 20 === 0) await server.advance(minute);
      }
    }
    expect(stranger.requests).toBeGreaterThanOrEqual(requests);
    await useUp(() => stranger.logIn(phone_number, wrong));
    expect((await stranger.logIn(phone_number, right, '????')).verdict).toBe('429 TOO_MANY');
    expect((await own.logIn(phone_number, right)).verdict).toBe('200');

    expect((await own.askForCode(phone_number)).verdict).toBe('200');
    const code = (await sentCode(server, phone_number, 'reset-password')) ?? '';
    // Neither a newer code of the stranger's, nor wrong ones, take the owner's away.
    await stranger.askForCode(phone_number);
    for (let n = 0; n < 6; n++) await stranger.reset(phone_number, otherCode(code), wrong);
    expect((await stranger.reset(phone_number, code, wrong)).status).not.toBe(200);
    expect((await own.reset(phone_number, code, 'Fresh-2026')).verdict).toBe('200');

    // A new password lets strangers guess anew: the browser that has chosen it is spared all the same.
    await useUp(() => stranger.logIn(phone_number, wrong));
    expect((await own.logIn(phone_number, 'Fresh-2026')).verdict).toBe('200');
  }, 240_000);

  it('[decision.known-browser] leaves half of the tries of a number to those who come from elsewhere', async () => {
    const { phone_number } = await makeClerk(server);
    const stranger = visitor();
    const verdicts: string[] = [];
    for (let n = 0; n < 7; n++) verdicts.push((await stranger.logIn(phone_number, wrong)).verdict);
    expect(verdicts).toEqual([
      ...Array.from({ length: 5 }, () => '422 LOGIN_FAILED'),
      '429 TOO_MANY',
      '429 TOO_MANY',
    ]);
    expect((await visitor().logIn(phone_number, right)).verdict).toBe('200');

    const number = freePhone();
    const asked: string[] = [];
    for (let n = 0; n < 7; n++) {
      asked.push((await stranger.askForCode(number, 'register')).verdict);
      await server.advance(minute);
    }
    expect(asked).toEqual([...Array.from({ length: 5 }, () => '200'), '429 TOO_MANY', '429 TOO_MANY']);
    expect((await visitor().askForCode(number, 'register')).verdict).toBe('200');
  });

  it('[decision.sms] in the network of somebody who is logged in takes no code from them', async () => {
    const { token } = await makeClerk(server);
    const stranger = visitor();
    await setTries(server, `sms-ip:${stranger.ip}`, 60);
    expect((await stranger.askForCode(freePhone(), 'register')).verdict).toBe('429 TOO_MANY');
    const own = { as: { token }, headers: { 'x-forwarded-for': stranger.ip } };
    expect((await server.call(smsVerify, { body: { type: 'update-password' } }, own)).verdict).toBe('200');
  });
});

describe('a guesser of passwords', () => {
  it('who takes another address for each try has ten in a quarter of an hour and forty in an hour', async () => {
    const { phone_number } = await makeClerk(server);
    const compared: number[] = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      let count = 0;
      for (let n = 0; n < 14; n++) {
        const { verdict } = await visitor().logIn(phone_number, wrong);
        if (verdict === '422 LOGIN_FAILED') count++;
        else expect(verdict).toBe('429 TOO_MANY');
      }
      compared.push(count);
      await server.advance(15 * minute);
    }
    expect(compared).toEqual([10, 10, 10, 10]);
  }, 240_000);

  it('[decision.known-browser] at the owner’s own browser has ten in a quarter of an hour, too', async () => {
    const { phone_number } = await makeClerk(server);
    const own = await ownBrowser(phone_number);
    for (let n = 0; n < 10; n++) {
      own.ip = freeIp();
      expect((await own.logIn(phone_number, wrong)).verdict).toBe('422 LOGIN_FAILED');
    }
    expect((await own.logIn(phone_number, right)).verdict).toBe('429 TOO_MANY');
    await server.advance(15 * minute);
    expect((await own.logIn(phone_number, right)).verdict).toBe('200');
  });

  it('[decision.sms] of codes has ten in an hour with five tries each, from whatever address', async () => {
    const { phone_number } = await makeClerk(server);
    let codes = 0;
    let tries = 0;
    for (let n = 0; n < 14; n++) {
      if ((await visitor().askForCode(phone_number)).verdict === '200') codes++;
      const code = (await sentCode(server, phone_number, 'reset-password')) ?? '';
      const id = await server.services.db
        .selectFrom('sms_code')
        .select('id')
        .where('phone_number', '=', phone_number)
        .orderBy('date_created', 'desc')
        .executeTakeFirstOrThrow();
      for (let t = 0; t < 7; t++) await visitor().reset(phone_number, otherCode(code), wrong);
      const row = await server.services.db
        .selectFrom('sms_code')
        .select('tries')
        .where('id', '=', id.id)
        .executeTakeFirstOrThrow();
      if (codes === n + 1) tries += row.tries;
      await server.advance(minute);
    }
    expect({ codes, tries }).toEqual({ codes: 10, tries: 50 });
  }, 240_000);
});

describe('the cookie of a known browser', () => {
  const cookieOf = (own: Visitor) => [...own.cookies].find(([name]) => name.startsWith('known-browser-'));

  /** The number has been tried too often by strangers: only a known browser gets in. */
  async function besieged(number: string): Promise<void> {
    await setTries(server, `login-account:${number}`, 10);
    expect((await visitor().logIn(number, right, '????')).verdict).toBe('429 TOO_MANY');
  }

  it('[decision.known-browser] is read by no script, goes to no other site, lasts 180 days, and is stored as a hash', async () => {
    const clerk = await makeClerk(server);
    const own = visitor();
    const { headers } = await own.logIn(clerk.phone_number, right);
    const line = headers.getSetCookie().find((set) => set.startsWith('known-browser-'));
    expect(line).toMatch(
      new RegExp(
        `^known-browser-${clerk.id}=[\\w-]{43}; Max-Age=15552000; Path=/api; HttpOnly; SameSite=Strict$`,
      ),
    );
    const [, token = ''] = cookieOf(own) ?? [];
    const rows = await server.services.db
      .selectFrom('known_browser')
      .selectAll()
      .where('clerk_id', '=', clerk.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);

    await besieged(clerk.phone_number);
    await server.advance(179 * 24 * 60 * minute);
    await besieged(clerk.phone_number);
    expect((await own.logIn(clerk.phone_number, right)).verdict).toBe('200');
    await server.advance(179 * 24 * 60 * minute);
    await besieged(clerk.phone_number);
    expect((await own.logIn(clerk.phone_number, right)).verdict).toBe('200');
    expect(cookieOf(own)?.[1]).toBe(token);
    await server.advance(180 * 24 * 60 * minute);
    await besieged(clerk.phone_number);
    expect((await own.logIn(clerk.phone_number, right)).verdict).toBe('429 TOO_MANY');
  }, 240_000);

  it('[decision.known-browser] that is invented, changed, another clerk’s or of a password that is no more opens nothing', async () => {
    const clerk = await makeClerk(server);
    const other = await makeClerk(server);
    const own = await ownBrowser(clerk.phone_number);
    const foreign = await ownBrowser(other.phone_number);
    const [name = '', token = ''] = cookieOf(own) ?? [];
    const [foreignName = '', foreignToken = ''] = cookieOf(foreign) ?? [];
    await besieged(clerk.phone_number);
    const stored = await server.services.db
      .selectFrom('known_browser')
      .select('token_hash')
      .where('clerk_id', '=', clerk.id)
      .executeTakeFirstOrThrow();
    const forged: [string, string][] = [
      [name, 'a'.repeat(43)],
      [name, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
      [name, stored.token_hash],
      [name, stored.token_hash.slice(0, 43)],
      [name, ''],
      [name, foreignToken],
      [foreignName, foreignToken],
    ];
    for (const cookie of forged) {
      const thief = new Visitor(server, freeIp(), new Map([cookie]));
      expect([cookie[1].length, (await thief.logIn(clerk.phone_number, right)).verdict]).toEqual([
        cookie[1].length,
        '429 TOO_MANY',
      ]);
    }
    expect((await own.logIn(clerk.phone_number, right)).verdict).toBe('200');

    // With a new password, however it was set, every browser but the one that set it is a stranger again.
    const before = new Map([[name, token]]);
    await own.askForCode(clerk.phone_number);
    const code = (await sentCode(server, clerk.phone_number, 'reset-password')) ?? '';
    expect((await own.reset(clerk.phone_number, code, 'Fresh-2026')).verdict).toBe('200');
    await besieged(clerk.phone_number);
    const replayed = new Visitor(server, freeIp(), before);
    expect((await replayed.logIn(clerk.phone_number, 'Fresh-2026')).verdict).toBe('429 TOO_MANY');
    const admitted = await own.logIn(clerk.phone_number, 'Fresh-2026');
    expect(admitted.verdict).toBe('200');

    const earlier = new Map(own.cookies);
    const sms_code = await makeSmsCode(server, clerk.phone_number, 'update-password');
    const changed = await server.call(
      updatePassword,
      { body: { type: 0, sms_code, password: right } },
      { as: { token: admitted.result.access_token } },
    );
    expect(changed.verdict).toBe('200');
    const [given = ''] = changed.headers.getSetCookie();
    await besieged(clerk.phone_number);
    expect((await new Visitor(server, freeIp(), earlier).logIn(clerk.phone_number, right)).verdict).toBe(
      '429 TOO_MANY',
    );
    const renewed = new Map([given.split(';')[0]?.split('=') as [string, string]]);
    expect((await new Visitor(server, freeIp(), renewed).logIn(clerk.phone_number, right)).verdict).toBe(
      '200',
    );
  }, 240_000);

  it.each([
    ['login-ip', 100, 'logIn'],
    ['login-account-ip', 5, 'logIn'],
    ['login-account', 10, 'logIn'],
    ['sms-ip', 60, 'askForCode'],
    ['sms-typed-number-ip', 5, 'askForCode'],
    ['sms-typed-number', 10, 'askForCode'],
    ['code-ip', 60, 'reset'],
  ] as const)(
    '[decision.known-browser] that is left out, invented or another’s leaves the limit %s as it is for strangers',
    async (kind, tries, door) => {
      const victim = await makeClerk(server);
      const foreign = await ownBrowser((await makeClerk(server)).phone_number);
      const invented = new Map([[`known-browser-${victim.id}`, 'a'.repeat(43)]]);
      const verdicts: string[] = [];
      for (const cookies of [new Map(), invented, foreign.cookies]) {
        const who = new Visitor(server, freeIp(), cookies);
        const number = victim.phone_number;
        const whose = { ip: who.ip, 'account-ip': `${number}:${who.ip}`, 'number-ip': `${number}:${who.ip}` };
        const suffix = kind.replace(/^(?:login|sms-typed|sms|code)-/, '') as keyof typeof whose;
        await setTries(server, `${kind}:${whose[suffix] ?? number}`, tries);
        const knock = {
          logIn: () => who.logIn(number, right),
          askForCode: () => who.askForCode(number),
          reset: () => who.reset(number, '000000', wrong),
        };
        verdicts.push((await knock[door]()).verdict);
      }
      expect(verdicts).toEqual(['429 TOO_MANY', '429 TOO_MANY', '429 TOO_MANY']);
    },
  );

  it('[decision.known-browser] that somebody has planted is not taken over by who logs in', async () => {
    const thief = await makeClerk(server);
    const victim = await makeClerk(server);
    const planted = (await ownBrowser(thief.phone_number)).cookies;
    const own = new Visitor(server, freeIp(), planted);
    expect((await own.logIn(victim.phone_number, right)).verdict).toBe('200');
    await besieged(victim.phone_number);
    const tries = new Visitor(server, freeIp(), planted);
    expect((await tries.logIn(victim.phone_number, right)).verdict).toBe('429 TOO_MANY');
    // One browser of two people is known for both.
    for (const { phone_number } of [victim, thief]) {
      expect((await own.logIn(phone_number, right)).verdict).toBe('200');
    }
  });

  it('[decision.known-browser] [decision.captcha] lets one account draw no more pictures the more browsers it logs in with, and takes none from its network', async () => {
    const { phone_number } = await makeClerk(server);
    const ip = freeIp();
    let drawn = 0;
    for (let n = 0; n < 3; n++) {
      const own = await ownBrowser(phone_number, ip);
      // Who throws the captcha's cookie away has tried no number.
      for (; (await own.fetchCaptcha()).ok; drawn++) if (drawn % 2 === 0) own.cookies.delete('captcha');
    }
    expect(drawn).toBe(100);
    expect(await triesOf(`captcha-ip:${ip}`)).toBe(3);
    const other = await makeClerk(server);
    expect((await visitor(ip).logIn(other.phone_number, right)).verdict).toBe('200');
    await server.advance(15 * minute);
    const own = await ownBrowser(phone_number, ip);
    expect((await own.fetchCaptcha()).status).toBe(200);
  }, 240_000);

  it('[decision.known-browser] [decision.sms] has one account sent no more codes the more browsers it logs in with', async () => {
    const { phone_number } = await makeClerk(server);
    let sent = 0;
    for (let n = 0; n < 3; n++) {
      const own = await ownBrowser(phone_number);
      for (; (await own.askForCode(phone_number)).verdict === '200'; sent++) await server.advance(minute);
    }
    expect(sent).toBe(10);
    expect((await visitor().askForCode(phone_number)).verdict).toBe('200');
  }, 240_000);

  it('[decision.captcha] [decision.known-browser] gets a picture in a network that has used up its own, whatever was tried in it last', async () => {
    const { phone_number } = await makeClerk(server);
    const own = await ownBrowser(phone_number);
    await setTries(server, `captcha-ip:${own.ip}`, 300);
    expect((await visitor(own.ip).fetchCaptcha()).status).toBe(429);
    const pictured = async () => {
      const answer = await own.fetchCaptcha();
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await pictured()).toEqual([200, 'image/png']);
    await own.logIn(freePhone(), wrong, '????');
    expect(await pictured()).toEqual([200, 'image/png']);
    own.cookies.delete('captcha');
    expect(await pictured()).toEqual([200, 'image/png']);
    expect((await own.logIn(phone_number, right)).verdict).toBe('200');
  });

  it('[decision.captcha] spares a known browser the work for its own number alone', async () => {
    const { phone_number } = await makeClerk(server);
    const own = await ownBrowser(phone_number);
    await setTries(server, `login-ip:${own.ip}`, 90);
    const kind = async () => (await own.fetchCaptcha()).headers.get('content-type');
    const afterTrying = async (number: string) => {
      const task = await own.fetchCaptcha();
      if (task.headers.get('content-type') === 'application/json') {
        const work = await readWork(task);
        await own.handIn(work, solve(work));
      }
      await own.logIn(number, wrong, '????');
      return kind();
    };
    expect(await afterTrying(phone_number)).toBe('image/png');
    expect(await afterTrying(freePhone())).toBe('application/json');
    expect(await afterTrying(phone_number)).toBe('image/png');
    own.cookies.delete('captcha');
    expect(await kind()).toBe('image/png');
  }, 30_000);

  it('[decision.known-browser] is kept for twenty browsers of a clerk: who is longest gone makes room', async () => {
    const { id, phone_number } = await makeClerk(server);
    const other = await makeClerk(server);
    const bystander = await ownBrowser(other.phone_number);
    const own = await ownBrowser(phone_number);
    const forgotten = await ownBrowser(phone_number);
    for (let n = 0; n < 24; n++) {
      await server.advance(1_000);
      await ownBrowser(phone_number);
      if (n % 8 === 0) expect((await own.logIn(phone_number, right)).verdict).toBe('200');
    }
    const rows = await server.services.db
      .selectFrom('known_browser')
      .select('token_hash')
      .where('clerk_id', '=', id)
      .execute();
    expect(rows).toHaveLength(20);
    await besieged(phone_number);
    await besieged(other.phone_number);
    expect((await own.logIn(phone_number, right)).verdict).toBe('200');
    expect((await bystander.logIn(other.phone_number, right)).verdict).toBe('200');
    expect((await forgotten.logIn(phone_number, right)).verdict).toBe('429 TOO_MANY');
  }, 240_000);

  it('[decision.known-browser] a log-in without it is on record as one from a new browser', async () => {
    const { id, phone_number } = await makeClerk(server);
    const own = await ownBrowser(phone_number);
    await own.logIn(phone_number, right);
    await visitor().logIn(phone_number, wrong);
    const log = await server.services.db
      .selectFrom('login_log')
      .select(['status', 'new_browser'])
      .where('clerk_id', '=', id)
      .orderBy('date_created')
      .execute();
    expect(log).toEqual([
      { status: 0, new_browser: true },
      { status: 0, new_browser: false },
      { status: 1, new_browser: true },
    ]);
  });
});
