import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `pass`; `hang`: connections stay open and nothing comes through; `slow`: each piece later; `reset`: connections are cut, new ones too;
 * `half`: an answer is cut in the middle, and its connection with it; `refuse`: nobody listens.
 */
export type ProxyMode =
  | { readonly mode: 'pass' | 'hang' | 'reset' | 'half' | 'refuse' }
  | { readonly mode: 'slow'; readonly ms: number };

export interface TcpProxy {
  readonly port: number;
  set(mode: ProxyMode): void;
  close(): Promise<void>;
}

/**
 * Stands before a server and breaks what goes through as it is told. What it held back while it hung arrives afterwards, also where the
 * sender has left meanwhile, as it does on a network.
 */
export async function startTcpProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<TcpProxy> {
  let current: ProxyMode = { mode: 'pass' };
  let changed = Promise.withResolvers<void>();
  const pairs = new Set<() => void>();

  async function forward(from: Socket, to: Socket, isAnswer: boolean): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (current.mode === 'slow') await wait(current.ms);
      while (current.mode === 'hang') await changed.promise;
      if (current.mode === 'reset') return;
      const isCut = current.mode === 'half' && isAnswer;
      if (!to.writable) return;
      to.write(isCut ? chunk.subarray(0, Math.floor(chunk.length / 2)) : chunk);
      if (isCut) return;
    }
    while (current.mode === 'hang') await changed.promise;
  }

  const server = createServer((client) => {
    if (current.mode === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target.port, target.host);
    const cut = () => {
      pairs.delete(cut);
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    };
    pairs.add(cut);
    // A side that breaks ends the reading from it.
    for (const socket of [client, upstream]) socket.on('error', () => {});
    Promise.race([forward(client, upstream, false), forward(upstream, client, true)]).then(cut, cut);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const { port } = address;

  return {
    port,
    set: (mode) => {
      if (mode.mode === 'refuse' && server.listening) server.close();
      if (mode.mode !== 'refuse' && !server.listening) server.listen(port, '127.0.0.1');
      current = mode;
      if (mode.mode === 'reset' || mode.mode === 'refuse') for (const cut of [...pairs]) cut();
      changed.resolve();
      changed = Promise.withResolvers<void>();
    },
    close: async () => {
      for (const cut of [...pairs]) cut();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
