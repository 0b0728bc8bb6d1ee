import { createServer, type Server } from 'node:net';
import type { Config } from '../process/config.ts';

type Address = Pick<Config, 'host' | 'port'>;

/** Rejects where the address is taken, or none of this machine's: later what has begun would have to be stopped again. */
export async function requireAddress(address: Address): Promise<void> {
  const socket = createServer();
  await listen(socket, address);
  await new Promise((resolve) => socket.close(resolve));
}

/** Answers where: http://host:port */
export function listen(
  server: Pick<Server, 'once' | 'listen' | 'address'>,
  { host, port }: Address,
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound}`);
    });
  });
}
