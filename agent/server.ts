import * as v from 'valibot';
import type { AnyEndpoint, CallInput, CallResult } from '#api/contract/row/endpoint.ts';
import type { PhoneKey } from './phone-state.ts';
import { signedHeaders } from './signing.ts';

/** The server does not do what it was asked for. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, sentence: string) {
    super(sentence);
    this.code = code;
    this.status = status;
  }
}

/** Nobody was asked. */
export class NoNetwork extends Error {
  override readonly name = 'NoNetwork';
}

/** Why a call rejected, in Chinese for who looks at the phone. */
export function troubleOf(error: unknown): string {
  if (error instanceof NoNetwork) return '没有网络';
  if (error instanceof Refused) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return '服务器未应答';
  if (error instanceof SyntaxError || v.isValiError(error)) return '应答无法识别，请确认服务器的地址无误';
  // fetch() rejects with it alone.
  if (error instanceof TypeError) return '无法连接服务器';
  return error instanceof Error ? error.message : String(error);
}

const refusal = v.object({
  message: v.string(),
  data: v.object({ code: v.string(), now: v.optional(v.string()), counter: v.optional(v.number()) }),
});

interface Link {
  readonly url: string;
  /** the next counter of the key, which is not used again, also after a restart; at least so high */
  count(atLeast: number): number;
}

/** Every answer brings it. */
const timed = v.object({ server_time: v.string() });

/** So much may an answer be late on its way; what is further off was a clock that somebody has set. */
const delayMs = 60_000;

/** A clock and a counter are put right by what the server says of them; more attempts would tell no more. */
const attempts = 3;

export interface Server {
  /**
   * Rejects with Refused, or where nobody answers. `input`: what is sent; made anew for each attempt.
   */
  call<Row extends AnyEndpoint>(
    row: Row,
    key: PhoneKey,
    input: () => CallInput<Row>,
    signal: AbortSignal,
  ): Promise<CallResult<Row>>;
  /** the server's time, as far as is known */
  now(): Date;
}

export function connect({ url, count }: Link): Server {
  requireSafe(new URL(url));
  /** to what nobody can set */
  let aheadMs = Date.now() - performance.now();
  const now = () => new Date(performance.now() + aheadMs);

  /** No answer is ahead of the server's clock when it has come: the highest difference is the nearest one. */
  function keepTime(server_time: string) {
    const told = Date.parse(server_time) - performance.now();
    if (told > aheadMs || told < aheadMs - delayMs) aheadMs = told;
  }

  async function send(row: AnyEndpoint, key: PhoneKey, input: Loose, counter: number, signal: AbortSignal) {
    const target = new URL(row.path, url);
    target.search = new URLSearchParams(input.query).toString();
    const body = input.body === undefined ? null : JSON.stringify(input.body);
    const { method } = row;
    const headers = signedHeaders(key, { method, url: target, body, created: now(), counter });
    const limits = AbortSignal.any([signal, AbortSignal.timeout(row.timeoutMs)]);
    const response = await fetch(target, { method, headers, body, signal: limits, redirect: 'error' });
    return { response, said: await response.json() };
  }

  return {
    now,
    call: async <Row extends AnyEndpoint>(
      row: Row,
      key: PhoneKey,
      input: () => CallInput<Row>,
      signal: AbortSignal,
    ): Promise<CallResult<Row>> => {
      let atLeast = 0;
      for (let attempt = 1; ; attempt++) {
        const { response, said } = await send(row, key, input() as Loose, count(atLeast), signal);
        if (response.ok) {
          keepTime(v.parse(timed, said).server_time);
          return (row.result ? v.parse(row.result, said) : undefined) as CallResult<Row>;
        }
        const { message, data } = v.parse(refusal, said);
        if (data.now !== undefined) keepTime(data.now);
        if (data.counter !== undefined) atLeast = data.counter + 1;
        const isPutRight = data.code === 'CLOCK' || data.code === 'REPLAYED';
        if (!isPutRight || attempt === attempts) throw new Refused(data.code, response.status, message);
      }
    },
  };
}

/** Whatever this machine says to itself may be heard; over a network nothing but https is spoken. */
function requireSafe({ protocol, hostname }: URL): void {
  if (protocol !== 'https:' && !isOwnMachine(hostname))
    throw new Error(`${hostname} is not asked without https`);
}

export const isOwnMachine = (hostname: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

interface Loose {
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}
