import * as v from 'valibot';
import { outsideAnswerBytes, outsideTimeoutMs } from '#domain/limits.ts';

/** A service outside could not be asked, or answered what nobody understands. Says nothing of what was asked. */
export class OutsideFault extends Error {
  override readonly name = 'OutsideFault';
}

/**
 * One question to a service outside, in JSON, once: whoever asks decides whether to ask again. Throws OutsideFault, with what the
 * address says left out: it holds a key, or where somebody is. Follows it nowhere else, for the same reason.
 */
export async function askOutside<Schema extends v.GenericSchema>(
  address: URL,
  schema: Schema,
  headers: Readonly<Record<string, string>> = {},
): Promise<v.InferOutput<Schema>> {
  const bytes = await fetchOutside(address, {
    headers: { accept: 'application/json', ...headers },
    maxBytes: outsideAnswerBytes,
  });
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), bytes.toString('utf8'));
  if (!read.success) throw new OutsideFault(`${address.host} answered something else`);
  return read.output;
}

interface Wanted {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
}

/** What stands at an address outside, in time and no more than that. Throws OutsideFault as `askOutside` does. */
export async function fetchOutside(address: URL, wanted: Wanted): Promise<Buffer> {
  const { status, bytes } = await exchangeOutside(address, wanted);
  if (status < 200 || status > 299) throw new OutsideFault(`${address.host} answered ${status}`);
  return bytes;
}

interface Sent extends Wanted {
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** The same with whatever status: whoever asks reads it. */
export async function exchangeOutside(
  address: URL,
  { method = 'GET', headers, body, maxBytes }: Sent,
): Promise<Answered> {
  try {
    const response = await fetch(address, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(outsideTimeoutMs),
    });
    const bytes = await bytesOf(response, address, maxBytes);
    return { status: response.status, headers: response.headers, bytes };
  } catch (error) {
    if (error instanceof OutsideFault) throw error;
    const kind = error instanceof Error ? error.name : 'unknown';
    throw new OutsideFault(`${address.host} could not be asked: ${kind}`);
  }
}

async function bytesOf(response: Response, address: URL, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // To throw ends the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new OutsideFault(`${address.host} answered too much`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
