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
): Promise<v.InferOutput<Schema>> {
  let answer: unknown;
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(outsideTimeoutMs),
    });
    if (!response.ok) throw new OutsideFault(`${address.host} answered ${response.status}`);
    answer = JSON.parse(await textOf(response, address));
  } catch (error) {
    if (error instanceof OutsideFault) throw error;
    const kind = error instanceof Error ? error.name : 'unknown';
    throw new OutsideFault(`${address.host} could not be asked: ${kind}`);
  }
  const read = v.safeParse(schema, answer);
  if (!read.success) throw new OutsideFault(`${address.host} answered something else`);
  return read.output;
}

async function textOf(response: Response, address: URL): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // To throw ends the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > outsideAnswerBytes) throw new OutsideFault(`${address.host} answered too much`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
