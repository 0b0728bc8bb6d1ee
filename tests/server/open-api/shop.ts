import { createHash, createHmac, randomUUID } from 'node:crypto';
import { moduleNames } from '#domain/access/modules.ts';
import { Answer } from '../answer.ts';
import { type MadeApiKey, type MadeClerk, makeApiKey, makeClerk, makeStore } from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';

/** A request of the store API, signed and not sent. */
export interface SignedRequest {
  readonly method: string;
  /** path and query */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Ask {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** seconds since 1970; absent: the server's present */
  readonly timestamp?: number;
  readonly nonce?: string;
}

/** As docs/open-api.md says. */
export function signByHand(
  { api_key, secret }: Pick<MadeApiKey, 'api_key' | 'secret'>,
  method: string,
  target: string,
  { body, headers, timestamp, nonce = randomUUID() }: Ask & { readonly timestamp: number },
): SignedRequest {
  const text = body === undefined ? '' : JSON.stringify(body);
  const hash = createHash('sha256').update(text).digest('hex');
  const signature = createHmac('sha256', secret)
    .update(`${method}\n${target}\n${timestamp}\n${nonce}\n${hash}`)
    .digest('hex');
  return {
    method,
    target,
    body: text,
    headers: {
      'x-api-key': api_key,
      'x-api-timestamp': String(timestamp),
      'x-api-nonce': nonce,
      'x-api-signature': signature,
      ...headers,
    },
  };
}

/** The system of a shop, which signs by hand as docs/open-api.md says. */
export class Shop {
  readonly #server: TestServer;
  readonly key: MadeApiKey;
  readonly admin: MadeClerk;

  constructor(server: TestServer, key: MadeApiKey, admin: MadeClerk) {
    this.#server = server;
    this.key = key;
    this.admin = admin;
  }

  get store_id(): string {
    return this.admin.store_id;
  }

  async sign(method: string, target: string, ask: Ask = {}): Promise<SignedRequest> {
    const now = (await this.#server.services.clock.now()).getTime();
    return signByHand(this.key, method, target, { timestamp: Math.floor(now / 1_000), ...ask });
  }

  async send({ method, target, headers, body }: SignedRequest): Promise<Answer<unknown>> {
    const response = await this.#server.fetch(target, {
      method,
      headers,
      ...(body !== '' && { body }),
    });
    return new Answer(response.status, response.headers, await response.json());
  }

  /** `Result` is what the caller expects. */
  async ask<Result>(method: string, target: string, ask?: Ask): Promise<Answer<Result>> {
    return (await this.send(await this.sign(method, target, ask))) as Answer<Result>;
  }
}

/** A store of its own with a key. */
export async function openShop(server: TestServer): Promise<Shop> {
  const store_id = await makeStore(server, moduleNames);
  const admin = await makeClerk(server, { is_admin: true, store_id });
  return new Shop(server, await makeApiKey(server, store_id), admin);
}
