import * as v from 'valibot';
import { events, type LiveEvent, liveEvent } from '#api/contract/live.ts';
import type { TestServer } from './test-server.ts';

export interface LiveReader {
  /** The next event; null when the stream has ended. */
  next(): Promise<LiveEvent | null>;
  close(): Promise<void>;
}

/** Opens GET /api/events and reads it event by event; the first is `ready`. */
export async function openLive(server: Pick<TestServer, 'fetch'>, token: string): Promise<LiveReader> {
  const response = await server.fetch(events.path, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || !reader) throw new Error(`no stream: ${response.status}`);
  let buffer = '';

  const next = async (): Promise<LiveEvent | null> => {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return v.parse(liveEvent, JSON.parse(block.replace(/^data: /, '')));
      }
      const { value, done } = await reader.read();
      if (done) return null;
      buffer += value;
    }
  };
  return { next, close: () => reader.cancel() };
}
