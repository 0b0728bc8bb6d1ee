import http from 'node:http';
import net, { isIP } from 'node:net';
import tls from 'node:tls';
import type { CallbackFault } from '#domain/open-api/callbacks.ts';
import { type CallbackNetwork, type Destination, destinationOf, NoDestination } from './destination.ts';

export interface Posted {
  /** null: nobody has answered */
  readonly status: number | null;
  /** the beginning of the answer */
  readonly answer: string | null;
  /** null: it was taken */
  readonly fault: CallbackFault | null;
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Limits {
  /** for all of it */
  readonly totalMs: number;
  /** for the rest of the answer, once its head has come */
  readonly bodyMs: number;
  readonly answerBytes: number;
}

/**
 * One POST to whoever stands at an address. It is looked up once, what was checked is connected to, and checked again where the connection has ended; nobody is
 * followed anywhere, and no more is read than `answerBytes`: the status is the answer. Throws where `stop` aborts.
 */
export async function postCallback(
  address: URL,
  post: Post,
  {
    network,
    limits,
    stop,
  }: { readonly network: CallbackNetwork; readonly limits: Limits; readonly stop: AbortSignal },
): Promise<Posted> {
  const over = AbortSignal.any([stop, AbortSignal.timeout(limits.totalMs)]);
  try {
    const destination = await inTime(destinationOf(address, network), over);
    const response = await ask(address, destination, post, { isOwn: network.isOwn, signal: over });
    const status = response.statusCode ?? 0;
    const answer = await beginningOf(response, limits);
    return { status, answer, fault: faultOf(status) };
  } catch (error) {
    stop.throwIfAborted();
    const fault = error instanceof NoDestination ? error.reason : over.aborted ? 'timeout' : 'connection';
    return { status: null, answer: null, fault };
  }
}

function faultOf(status: number): CallbackFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Looking up a host knows no end of its own. */
function inTime<Result>(work: Promise<Result>, over: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(over.reason);
  if (over.aborted) end();
  over.addEventListener('abort', end, { once: true });
  return Promise.race([work, promise]).finally(() => over.removeEventListener('abort', end));
}

async function ask(
  address: URL,
  to: Destination,
  { headers, body }: Post,
  { isOwn, signal }: { readonly isOwn: CallbackNetwork['isOwn']; readonly signal: AbortSignal },
): Promise<http.IncomingMessage> {
  const isSecure = address.protocol === 'https:';
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1');
  const socket = await connected(to, Number(address.port || (isSecure ? 443 : 80)), signal);
  // Whatever was looked up: where the connection has ended is what counts, before a byte goes out.
  if (isOwn(socket.remoteAddress ?? '')) {
    socket.destroy();
    throw new NoDestination('own');
  }
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request = http.request(address, {
    protocol: 'http:',
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    maxHeaderSize: 16 * 1024,
    // A connection of its own, which ends with it: no agent of anybody's, and no proxy of the environment.
    createConnection: () =>
      isSecure ? tls.connect({ socket, ...(isIP(host) === 0 ? { servername: host } : { host }) }) : socket,
    signal,
  });
  request.once('response', resolve);
  // Also behind the answer, whose status stands then.
  request.on('error', reject);
  request.end(body);
  return promise;
}

function connected({ address, family }: Destination, port: number, signal: AbortSignal): Promise<net.Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>();
  const socket = net.connect({ host: address, port, family, signal });
  socket.once('error', reject);
  socket.once('connect', () => {
    socket.off('error', reject);
    resolve(socket);
  });
  return promise;
}

/** What comes of it in time, and in good order; then the connection ends, whatever else would come. */
async function beginningOf(response: http.IncomingMessage, { bodyMs, answerBytes }: Limits): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const late = setTimeout(() => response.destroy(), bodyMs);
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= answerBytes) break;
    }
  } catch (error) {
    // Cut off, or not what its head has said: the status has come before that.
    if (!(error instanceof Error)) throw error;
  } finally {
    clearTimeout(late);
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8');
}
