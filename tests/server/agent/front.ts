import { once } from 'node:events';
import { createServer } from 'node:http';

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
      const answer = await fetch(target + request.url, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
            ? [[name, value] as [string, string]]
            : [],
        ),
        ...(body.length > 0 && { body }),
        signal: gone.signal,
      });
      const said = Buffer.from(await answer.arrayBuffer());
      await reach(request.url, 'answered');
      if (losing && request.url?.startsWith(losing.path)) {
        losing.done();
        losing = null;
        throw new Error('the answer is lost');
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said);
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
