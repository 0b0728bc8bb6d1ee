import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A provider as docs/report-provider.md asks of one, and what it may do wrong. */
export interface FakeProvider {
  readonly url: string;
  readonly key: string;
  /** requests that it has taken, by method and path */
  readonly taken: readonly string[];
  /** how it answers from now on */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export interface Behaviour {
  readonly status?: number;
  readonly body?: unknown;
  readonly signature?: 'wrong' | 'none' | 'of another request';
  /** never answers */
  readonly silent?: true;
  /** answers, and hangs up before the end */
  readonly cut?: true;
}

const signatureOf = (key: string, id: string, body: string) =>
  createHmac('sha256', key)
    .update(`${id}\n${createHash('sha256').update(body).digest('hex')}`)
    .digest('hex');

export async function startFakeProvider(key = 'a-key-of-the-store'): Promise<FakeProvider> {
  const taken: string[] = [];
  let behaviour: Behaviour = {};

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await text(request);
    const id = url.split('/').at(-1) ?? '';
    const isKnown =
      headers['x-report-key'] === createHash('sha256').update(key).digest('hex').slice(0, 16) &&
      headers['x-report-signature'] === signatureOf(key, id, body);
    if (!isKnown) {
      response.writeHead(401).end();
      return;
    }
    taken.push(`${method} ${url} ${body}`);
    if (behaviour.silent) return;
    const said = typeof behaviour.body === 'string' ? behaviour.body : JSON.stringify(behaviour.body ?? {});
    const signed = {
      right: signatureOf(key, id, said),
      wrong: 'f'.repeat(64),
      none: '',
      'of another request': signatureOf(key, randomUUID(), said),
    }[behaviour.signature ?? 'right'];
    response.writeHead(behaviour.status ?? 200, {
      'content-type': 'application/json',
      ...(behaviour.cut && { 'content-length': Buffer.byteLength(said) + 10 }),
      ...(signed && { 'x-report-signature': signed }),
    });
    response.write(said);
    if (behaviour.cut) response.destroy();
    else response.end();
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    taken,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
