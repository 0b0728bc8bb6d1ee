import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an answer ends after its first half: the connection is lost, or nothing more comes until it is let go. */
export type Stall = 'breaks off' | 'halts';

/** Which of the two a request is to meet. */
export const stallHeader = 'x-stall';

/** Stands before the real server: passes every request on, and gives back the first half of the answer. */
export class StallingServer {
  private readonly server: Server;
  private readonly target: string;
  private halted: (() => void)[] = [];
  private waiting: (() => void)[] = [];

  private constructor(server: Server, target: string) {
    this.server = server;
    this.target = target;
  }

  static async start(target: string): Promise<StallingServer> {
    const server = createServer();
    const stalling = new StallingServer(server, target);
    server.on('request', (request, response) => void stalling.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stalling;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when the next answer has come half way: by then the real server has acted. */
  nextHalf(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Sends the second half of every answer that halts. */
  release(): void {
    for (const finish of this.halted.splice(0)) finish();
  }

  async stop(): Promise<void> {
    this.release();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const stall = request.headers[stallHeader] as Stall;
    const answer = await fetch(`${this.target}${request.url}`, await passedOn(request));
    const body = Buffer.from(await answer.arrayBuffer());
    const half = Math.ceil(body.length / 2);
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
      'content-length': body.length,
    });
    response.write(body.subarray(0, half), () => {
      if (stall === 'breaks off') response.destroy();
      else this.halted.push(() => response.end(body.subarray(half)));
      this.waiting.shift()?.();
    });
  }
}

async function passedOn(request: IncomingMessage): Promise<RequestInit> {
  const headers = new Headers();
  for (const name of ['authorization', 'content-type', 'idempotency-key', 'cookie', 'x-acting-clerk']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const method = request.method ?? 'GET';
  return { method, headers, ...(method !== 'GET' && { body: Buffer.concat(chunks) }) };
}
