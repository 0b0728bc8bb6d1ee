import { pbkdf2Sync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeClerk } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { behindProxy, freeIp, freePhone, setTries } from './front-desk.ts';
import { readWork, solve, Visitor, type Work } from './visitor.ts';

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

describe('work before the picture', () => {
  const isPicture = (response: Response) => response.headers.get('content-type') === 'image/png';

  /** A task as a network is given that has failed often. */
  async function taskFor(who: Visitor, tries: number): Promise<Work> {
    await setTries(server, `login-ip:${who.ip}`, tries);
    return readWork(await who.fetchCaptcha());
  }

  it('[decision.captcha] is asked of nobody who logs in as people do', async () => {
    const { phone_number } = await makeClerk(server);
    const person = visitor();
    for (let n = 0; n < 3; n++) {
      expect(isPicture(await person.fetchCaptcha())).toBe(true);
      await person.logIn(phone_number, wrong);
    }
    expect((await person.logIn(phone_number, right)).verdict).toBe('200');
  });

  it.each([
    ['login-account', 10, [2, 3, 5, 6, 8, 9, 10]],
    ['sms-typed-number', 10, [2, 3, 5, 6, 8, 9, 10]],
    ['login-ip', 100, [29, 30, 59, 60, 89, 90, 100]],
    ['sms-ip', 60, [17, 18, 35, 36, 53, 54, 60]],
    ['code-ip', 60, [17, 18, 35, 36, 53, 54, 60]],
  ])(
    '[decision.captcha] grows with what is used up of the tries that %s counts, of %i',
    async (kind, _, counts) => {
      const number = freePhone();
      const parts: number[] = [];
      for (const count of counts) {
        const who = visitor();
        // The number is the one that the last captcha was used for.
        await who.askForCode(number, 'register', '????');
        await who.fetchCaptcha();
        await who.askForCode(number, 'register', '????');
        await setTries(server, `${kind}:${kind.endsWith('ip') ? who.ip : number}`, count);
        const answer = await who.fetchCaptcha();
        parts.push(isPicture(answer) ? 0 : (await readWork(answer)).parts);
      }
      expect(parts).toEqual([0, 8, 8, 16, 16, 24, 24]);
    },
  );

  it('[decision.captcha] [decision.known-browser] is not asked of a known browser, but for a number that it is not known for', async () => {
    const { phone_number } = await makeClerk(server);
    const own = visitor();
    expect((await own.logIn(phone_number, right)).verdict).toBe('200');
    await setTries(server, `login-ip:${own.ip}`, 100);
    await setTries(server, `login-account:${phone_number}`, 9);
    expect(isPicture(await own.fetchCaptcha())).toBe(true);
    await own.logIn(phone_number, wrong);
    expect(isPicture(await own.fetchCaptcha())).toBe(true);
    const number = freePhone();
    await setTries(server, `sms-typed-number:${number}`, 4);
    await own.askForCode(number, 'register');
    own.ip = freeIp();
    expect((await readWork(await own.fetchCaptcha())).parts).toBe(8);
  });

  it('[decision.captcha] gives a picture for its solution, with which one logs in', async () => {
    const { phone_number } = await makeClerk(server);
    const person = visitor();
    const task = await taskFor(person, 90);
    expect(task.parts).toBe(24);
    const picture = await person.handIn(task, solve(task));
    expect([picture.status, isPicture(picture)]).toEqual([200, true]);
    const answer = server.services.testMemory?.captchas.get(person.cookies.get('captcha') ?? '') ?? '';
    expect((await person.logIn(phone_number, right, answer)).verdict).toBe('200');
  });

  it('[decision.captcha] that was not done, not whole, done for another task, done before, or too late gives none', async () => {
    const person = visitor();
    const refused = async (response: Response) => {
      expect(response.headers.get('set-cookie')).toBeNull();
      return [response.status, ((await response.json()) as { data: { code: string } }).data.code];
    };
    const mismatch = [422, 'CAPTCHA_MISMATCH'];
    const none = Array.from({ length: 8 }, () => 0);

    const idle = await taskFor(person, 30);
    expect(await refused(await person.handIn(idle, none))).toEqual(mismatch);
    // It was looked at: the right solution comes too late.
    expect(await refused(await person.handIn(idle, solve(idle)))).toEqual(mismatch);

    const cut = await taskFor(person, 30);
    expect(await refused(await person.handIn(cut, solve(cut).slice(1)))).toEqual(mismatch);
    const long = await taskFor(person, 30);
    expect(await refused(await person.handIn(long, [...solve(long), 0]))).toEqual(mismatch);
    const almost = await taskFor(person, 30);
    const solved = solve(almost);
    const spoiled = solved.with(7, (solved[7] ?? 0) + 1);
    const isLucky = () => pbkdf2Sync(almost.task, `7.${spoiled[7]}`, 4_000, 4, 'sha256')[0] ?? 0;
    while (isLucky() < 8) spoiled[7] = (spoiled[7] ?? 0) + 1;
    expect(await refused(await person.handIn(almost, spoiled))).toEqual(mismatch);

    const [one, other] = [await taskFor(person, 30), await taskFor(person, 30)];
    expect(await refused(await person.handIn(one, solve(other)))).toEqual(mismatch);
    expect(isPicture(await person.handIn(other, solve(other)))).toBe(true);
    expect(await refused(await person.handIn(other, solve(other)))).toEqual(mismatch);
    const invented = { task: '6f1c2d3e-4b5a-4c6d-8e7f-901144567890', parts: 8 };
    expect(await refused(await person.handIn(invented, solve(invented)))).toEqual(mismatch);

    const late = await taskFor(person, 30);
    const counters = solve(late);
    await server.advance(2 * minute);
    expect(await refused(await person.handIn(late, counters))).toEqual(mismatch);

    for (const search of [
      '?task=x&solution=0',
      `?task=${invented.task}&solution=0..1`,
      `?task=${invented.task}&solution=-1`,
    ]) {
      expect([search, (await person.fetchCaptcha(search)).status]).toEqual([search, 400]);
    }
  }, 30_000);

  it('[decision.captcha] too easy for a number opens neither log-in nor SMS, and the next picture asks for enough', async () => {
    const { phone_number } = await makeClerk(server);
    const person = visitor();
    const without = await person.readCaptcha();
    await setTries(server, `login-account:${phone_number}`, 6);
    const refused = await person.logIn(phone_number, right, without);
    expect([refused.verdict, refused.refusal.message]).toEqual([
      '422 CAPTCHA_MISMATCH',
      '该手机号或当前网络近期尝试次数较多，请按新图片重新输入验证码',
    ]);
    expect((await readWork(await person.fetchCaptcha())).parts).toBe(16);
    expect((await person.logIn(phone_number, right)).verdict).toBe('200');

    const stranger = visitor();
    await setTries(server, `login-ip:${stranger.ip}`, 30);
    const easy = await stranger.readCaptcha();
    expect((await stranger.askForCode(phone_number, 'reset-password', easy)).verdict).toBe(
      '422 CAPTCHA_MISMATCH',
    );
    expect((await stranger.askForCode(phone_number)).verdict).toBe('200');
    const enough = visitor();
    await setTries(server, `login-ip:${enough.ip}`, 60);
    const worked = await enough.readCaptcha();
    expect((await enough.logIn(phone_number, right, worked)).verdict).toBe('200');
  }, 30_000);

  describe('in a network that has tried a lot', () => {
    const known = async (phone_number: string, ip?: string) => {
      const own = visitor(ip);
      expect((await own.logIn(phone_number, right)).verdict).toBe('200');
      return own;
    };
    const captchaOf = (who: Visitor) => new Map([['captcha', who.cookies.get('captcha') ?? '']]);

    /** What somebody brings who has an account and asks for a picture, in order to guess at another number with it. */
    const baggage: [string, (own: Visitor) => Promise<void>][] = [
      ['no cookie at all', async (own) => own.cookies.clear()],
      [
        'the cookie of their own browser, the captcha’s left out',
        async (own) => void own.cookies.delete('captcha'),
      ],
      ['the captcha of a log-in of their own', async () => {}],
      [
        'a captcha that nobody has drawn',
        async (own) => void own.cookies.set('captcha', '6f1c2d3e-4b5a-4c6d-8e7f-901144567890'),
      ],
      [
        'somebody else’s captcha',
        async (own) => {
          const other = await known((await makeClerk(server)).phone_number);
          own.cookies.set('captcha', captchaOf(other).get('captcha') ?? '');
        },
      ],
    ];
    const doors: [
      string,
      (who: Visitor, number: string, code: string) => Promise<{ readonly verdict: string }>,
    ][] = [
      ['log-in', (who, number, code) => who.logIn(number, right, code)],
      ['SMS', (who, number, code) => who.askForCode(number, 'reset-password', code)],
    ];

    it.each(doors.flatMap(([door, knock]) => baggage.map(([what, pack]) => ({ door, what, knock, pack }))))(
      '[decision.captcha] is asked of whoever tries another’s number: $door, with $what',
      async ({ knock, pack }) => {
        const own = await known((await makeClerk(server)).phone_number);
        const victim = await makeClerk(server);
        await setTries(server, `login-ip:${own.ip}`, 90);
        await pack(own);
        const first = await own.fetchCaptcha();
        if (isPicture(first)) {
          const answer = server.services.testMemory?.captchas.get(own.cookies.get('captcha') ?? '') ?? '';
          expect((await knock(own, victim.phone_number, answer)).verdict).toBe('422 CAPTCHA_MISMATCH');
        }
        const task = await readWork(isPicture(first) ? await own.fetchCaptcha() : first);
        expect(task.parts).toBe(24);
        await own.handIn(task, solve(task));
        const answer = server.services.testMemory?.captchas.get(own.cookies.get('captcha') ?? '') ?? '';
        expect((await knock(own, victim.phone_number, answer)).verdict).toBe('200');
      },
      30_000,
    );

    it('[decision.captcha] is asked of a picture that was drawn elsewhere', async () => {
      const victim = await makeClerk(server);
      const guesser = visitor();
      const drawn = await guesser.readCaptcha();
      guesser.ip = freeIp();
      await setTries(server, `sms-ip:${guesser.ip}`, 54);
      expect((await guesser.logIn(victim.phone_number, right, drawn)).verdict).toBe('422 CAPTCHA_MISMATCH');
    });
  });

  it('[decision.captcha] is told in the document of the interface', async () => {
    const document = await (await server.fetch('/api/openapi.json')).json();
    const { content } = document.paths['/api/auth/captcha'].get.responses[200];
    expect(Object.keys(content)).toEqual(['image/png', 'application/json']);
    const task = await taskFor(visitor(), 90);
    expect(Object.keys(content['application/json'].schema.properties)).toEqual(Object.keys(task));
    expect(
      document.paths['/api/auth/captcha'].get.parameters.map(({ name }: { name: string }) => name),
    ).toEqual(['t', 'task', 'solution']);
  });
});
