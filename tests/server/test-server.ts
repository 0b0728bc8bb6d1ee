import * as v from 'valibot';
import { captcha, login, type Tokens } from '#api/contract/people/auth.ts';
import type { AnyEndpoint, CallInput, CallResult } from '#api/contract/row/endpoint.ts';
import { errorsOf } from '#api/contract/row/errors.ts';
import type { Services } from '#server/call/services.ts';
import { advanceClock } from '#server/database/clock.ts';
import { type Config, readConfig } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';
import { openSession } from '#server/security/sessions.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createServer, servicesOutside } from '#server/server.ts';
import { Answer } from './answer.ts';
import { type LentDatabase, lendDatabase } from './lent-databases.ts';
import { resetClockToSeed, resetFromCopy, type SeedTime } from './seed-copy.ts';

export type AccountName = keyof typeof accounts;

export interface CallOptions {
  /** an account of the seed, or an access token; absent: nobody */
  readonly as?: AccountName | { readonly token: string };
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly url: string;
  /** null: none are served */
  readonly metricsUrl: string | null;
  readonly services: Services;
  /** One request of a contract row; a refusal is an answer too. */
  call<Row extends AnyEndpoint>(
    row: Row,
    input: CallInput<Row>,
    options?: CallOptions,
  ): Promise<Answer<CallResult<Row>>>;
  /** The same without the row's types: for inputs that are wrong on purpose. */
  callLoosely(row: AnyEndpoint, input: LooseInput, options?: CallOptions): Promise<Answer<unknown>>;
  /** A path of this server. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A session without the login form. */
  openSession(account: AccountName): Promise<Tokens>;
  /** A session through captcha and login, as a browser gets it. */
  logIn(account: AccountName): Promise<Tokens>;
  /** The cookie that names a new captcha, and its answer. */
  takeCaptcha(): Promise<{ cookie: string; answer: string }>;
  /** Moves the server's time; the sessions of `as` are renewed. */
  advance(ms: number): Promise<void>;
  resetClock(): Promise<void>;
  /** Back to the seed. */
  reset(time?: SeedTime): Promise<void>;
  stop(): Promise<void>;
}

export interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Reports have the demo's stand-in on PostgreSQL too, where the product has none (`decision.report.provider`). */
export const asEmbedded: typeof servicesOutside = (config, clock) =>
  servicesOutside({ ...config, databaseUrl: null }, clock);

/** The whole server in this process, on a database with nothing but the seed. Test hooks are on unless `env` says otherwise. */
export async function startTestServer(
  env: Readonly<Record<string, string | undefined>> = {},
  log?: Log,
  from?: LentDatabase,
): Promise<TestServer> {
  const lent = from ?? (await lendDatabase());
  const config: Config = readConfig({
    TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
    SIMULATOR_SPEED: '20',
    ...lent.env,
    ...env,
    PORT: '0',
  });
  const server = await createServer(config, log, async () => lent.database, undefined, asEmbedded);
  const { services, url, metricsUrl } = server;
  const { db, clock } = services;
  const sessions = new Map<AccountName, Promise<Tokens>>();

  const newSession = async (account: AccountName) => openSession(db, accounts[account].id, await clock.now());
  const tokenOf = async (as: CallOptions['as']): Promise<string | null> => {
    if (as === undefined) return null;
    if (typeof as === 'object') return as.token;
    const session = sessions.getOrInsertComputed(as, newSession);
    return (await session).access_token;
  };

  const { call, callLoosely } = callsAt(url, tokenOf);

  const test: TestServer = {
    url,
    metricsUrl,
    services,
    call,
    callLoosely,
    fetch: (path, init) => fetch(`${url}${path}`, init),
    openSession: newSession,
    takeCaptcha: async () => {
      const response = await fetch(`${url}${captcha.path}`);
      if (response.headers.get('content-type') !== 'image/png') {
        throw new Error(`no picture without work: ${await response.text()}`);
      }
      await response.arrayBuffer();
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      const answer = services.testMemory?.captchas.get(cookie.slice(cookie.indexOf('=') + 1)) ?? '';
      return { cookie, answer };
    },
    logIn: async (account) => {
      const { cookie, answer } = await test.takeCaptcha();
      const { phone_number, password } = accounts[account];
      const body = { account: phone_number, password, captcha_code: answer };
      return (await test.call(login, { body }, { headers: { cookie } })).result;
    },
    advance: async (ms) => {
      await advanceClock(db, ms);
      services.nudgeOutbox();
      sessions.clear();
    },
    resetClock: async () => {
      await resetClockToSeed(db);
      sessions.clear();
    },
    reset: async (time) => {
      await resetFromCopy(db, clock, time);
      sessions.clear();
    },
    stop: () => server.stop(),
  };
  return test;
}

/** Requests of contract rows to the server at an address. */
export function callsAt(
  url: string,
  tokenOf: (as: CallOptions['as']) => Promise<string | null>,
): Pick<TestServer, 'call' | 'callLoosely'> {
  const callLoosely: TestServer['callLoosely'] = async (
    row,
    { params = {}, query = {}, body },
    options = {},
  ) => {
    const token = await tokenOf(options.as);
    const response = await fetch(`${url}${fillPath(row.path, params)}${searchOf(query)}`, {
      method: row.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
        ...options.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (row.raw === 'stream' && response.ok) {
      await response.body?.cancel();
      return new Answer(response.status, response.headers, null);
    }
    const answer = new Answer(response.status, response.headers, await readBody(response));
    expectListed(row, answer);
    return answer;
  };
  return {
    callLoosely,
    call: async <Row extends AnyEndpoint>(row: Row, input: CallInput<Row>, options?: CallOptions) =>
      (await callLoosely(row, input as LooseInput, options)) as Answer<CallResult<Row>>,
  };
}

const refused = v.object({ error: v.literal(true), data: v.object({ code: v.string() }) });

/** A row lists what it refuses with (errors.ts): clients and the API document go by that. */
function expectListed(row: AnyEndpoint, { body }: Answer<unknown>): void {
  const read = v.safeParse(refused, body);
  if (!read.success) return;
  const { code } = read.output.data;
  if (code === 'INTERNAL' || code === 'UNAVAILABLE') return;
  if (!errorsOf(row).some((listed) => listed === code)) throw new Error(`${row.name} does not list ${code}`);
}

const fillPath = (path: string, params: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('application/json')) return text;
  return JSON.parse(text);
}
