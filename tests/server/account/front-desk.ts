import { type AnySmsType, type OpenSmsType, smsVerifyNoauth } from '#api/contract/people/system.ts';
import { me } from '#api/contract/people/user.ts';
import type { TestServer } from '../test-server.ts';
import { Visitor } from './visitor.ts';

/** What somebody without a session does before a door that asks for codes. */

/** The setting that makes x-forwarded-for count, so that each test has addresses of its own. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1', REGISTRATION: 'open' } as const;

let serial = 0;
/** A number that nobody in the seed or the fixtures has. */
export const freePhone = () => `177${String(++serial).padStart(8, '0')}`;
/** An address for one test. */
export const freeIp = () => `198.18.${Math.floor(++serial / 250)}.${(serial % 250) + 1}`;

export interface Asked {
  readonly phone_number: string;
  readonly type: OpenSmsType;
  readonly ip?: string;
  readonly captcha_code?: string;
  readonly cookie?: string;
}

/** Asks for a code with a fresh captcha, but for what is given. */
export async function askForCode(server: TestServer, { ip = freeIp(), ...asked }: Asked) {
  const { phone_number, type } = asked;
  if (asked.captcha_code === undefined && asked.cookie === undefined) {
    return new Visitor(server, ip).askForCode(phone_number, type);
  }
  const fresh = await server.takeCaptcha();
  const { captcha_code = fresh.answer, cookie = fresh.cookie } = asked;
  return server.call(
    smsVerifyNoauth,
    { body: { phone_number, type, captcha_code } },
    { headers: { cookie, 'x-forwarded-for': ip } },
  );
}

/** What stands in the newest SMS to this number; null: there is none. */
export const readCode = (server: TestServer, phone_number: string, type: AnySmsType) =>
  server.services.testMemory?.sms.sent.findLast(
    (sms) => sms.phone_number === phone_number && sms.type === type,
  )?.code ?? null;

/** The same, when all that was answered has been sent. */
export async function sentCode(server: TestServer, phone_number: string, type: AnySmsType) {
  await server.services.sms?.settle();
  return readCode(server, phone_number, type);
}

/** Asks for a code and reads it from the phone. */
export async function takeCode(server: TestServer, phone_number: string, type: OpenSmsType): Promise<string> {
  (await askForCode(server, { phone_number, type })).result;
  const code = await sentCode(server, phone_number, type);
  if (code === null) throw new Error('no SMS was sent');
  return code;
}

/** A code of the right form that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const logInAs = (server: TestServer, account: string, password: string, ip = freeIp()) =>
  new Visitor(server, ip).logIn(account, password);

/** So many tries are counted under this key. */
export async function setTries(server: TestServer, key: string, count: number): Promise<void> {
  const { db, clock } = server.services;
  const used = { window_start: await clock.now(), count };
  await db
    .insertInto('attempt')
    .values({ key, ...used })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(used))
    .execute();
}

/** `200`, or why this access token is worth nothing. */
export const standing = async (server: TestServer, token: string) =>
  (await server.call(me, {}, { as: { token } })).verdict;
