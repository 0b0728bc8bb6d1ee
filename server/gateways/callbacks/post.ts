import http from 'node:http';
import https from 'node:https';
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
 * One POST to whoever stands at an address. It is looked up once, and what was checked is connected to; nobody is followed anywhere, and no
 * more is read than `answerBytes`: the status is the answer. Throws where `stop` aborts.
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
    const response = await ask(address, destination, post, over);
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

function ask(
  address: URL,
  to: Destination,
  { headers, body }: Post,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request = (address.protocol === 'https:' ? https : http).request(address, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    // A connection of its own, which ends with it.
    agent: false,
    maxHeaderSize: 16 * 1024,
    lookup: (_host, { all }, tell) => (all ? tell(null, [{ ...to }]) : tell(null, to.address, to.family)),
    signal,
  });
  request.once('response', resolve);
  // Also behind the answer, whose status stands then.
  request.on('error', reject);
  request.end(body);
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
