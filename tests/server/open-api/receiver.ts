import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  readonly type: string;
  readonly id: string;
  readonly created: string;
  readonly device: { readonly id: string; readonly kind: string; readonly serial_number: string } | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Received {
  readonly event: ReceivedEvent;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Behave = (response: ServerResponse, received: Received, request: IncomingMessage) => unknown;

/** Takes it. */
export const taking: Behave = (response) => response.writeHead(204).end();

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** all that came and is signed, in its order, also what was then refused */
  readonly came: Received[];
  /** what it does from now on */
  behave: Behave;
  stop(): Promise<void>;
}

/** The system of a shop that hears of its devices. What is not signed as Standard Webhooks says ends the test: their own library looks. */
export async function openReceiver(secretOf: () => string, behave: Behave = taking): Promise<Receiver> {
  const came: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const event = new Webhook(secretOf()).verify(body, headers) as ReceivedEvent;
    const received = { event, body, headers };
    came.push(received);
    await receiver.behave(response, received, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    came,
    behave,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
