import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';

/** What stands between phones and their server: its address stays while servers come and go. */
export interface Front {
  readonly url: string;
  /** null: nobody answers */
  to(server: string | null): void;
  /** Whoever asks waits until there is a server again. */
  hold(): void;
  /** The next request to this path, come here or answered by the server, stands still while `act` runs. Resolves, or rejects, as that does. */
  at(path: string, moment: Moment, act: () => Promise<void>): Promise<void>;
  /** The server does what the next request to this path asks for, and its answer gets lost on the way. Resolves then. */
  loseAnswer(path: string): Promise<void>;
  close(): Promise<void>;
}

export type Moment = 'asked' | 'answered';

interface Standstill {
  readonly path: string;
  readonly moment: Moment;
  readonly act: () => Promise<void>;
}

export async function openFront(): Promise<Front> {
  let target: string | null = null;
  let back: PromiseWithResolvers<void> | null = null;
  let standstill: Standstill | null = null;
  const reach = async (url: string | undefined, moment: Moment) => {
    const reached = standstill;
    if (reached?.moment !== moment || !url?.startsWith(reached.path)) return;
    standstill = null;
    await reached.act();
  };
  let losing: { readonly path: string; done(): void } | null = null;
  const http = createServer(async (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const body = Buffer.concat(await request.toArray());
      await reach(request.url, 'asked');
      await back?.promise;
      if (target === null) throw new Error('nobody answers');
      const { status, said } = await pass(target, request, body, gone.signal);
      await reach(request.url, 'answered');
      if (losing && request.url?.startsWith(losing.path)) {
        losing.done();
        losing = null;
        throw new Error('the answer is lost');
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(said);
    } catch {
      response.destroy();
    }
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    to: (server) => {
      target = server;
      back?.resolve();
      back = null;
    },
    hold: () => {
      back ??= Promise.withResolvers();
    },
    at: (path, moment, act) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      standstill = { path, moment, act: () => act().then(resolve, reject) };
      return promise;
    },
    loseAnswer: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      losing = { path, done: resolve };
      return promise;
    },
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

/** As it came, also with the address that the phone knows: that is signed. */
async function pass(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly said: Buffer }> {
  const { connection: _, ...kept } = headers;
  const passed = send(target + url, { method, headers: kept, signal, agent: false });
  passed.end(body);
  const [answer] = (await once(passed, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, said: Buffer.concat(await answer.toArray()) };
}
