import * as v from 'valibot';
import { type EventObject, fromCallback } from 'xstate';
import type { Client } from '#api/client.ts';
import { events, liveEvent } from '#api/contract/live.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { webLock } from '#machines/web-lock.ts';
import { eventData } from './event-stream.ts';
import type { StreamFact } from './live-updates.machine.ts';

const channelName = 'phoneward.live';

/** What tabs tell each other: a fact of the stream, checked on receipt because any script of the origin may post. */
const streamFact = v.variant('type', [
  v.object({ type: v.literal('stream.opened') }),
  v.object({ type: v.literal('stream.alive') }),
  v.object({ type: v.literal('stream.lost') }),
  v.object({ type: v.literal('defaults.changed') }),
  v.object({ type: v.literal('rights.changed') }),
  v.object({ type: v.literal('device.changed'), deviceId: v.string() }),
  v.object({ type: v.literal('batch.changed'), batchId: v.string() }),
]);

interface Channel {
  onmessage: ((message: MessageEvent) => void) | null;
  postMessage(fact: StreamFact): void;
  close(): void;
}

/** The effects of the live updates; the tabs of an origin share the lock and the channel. */
export const liveUpdatesEffects = (
  client: Client,
  locks: LockManager,
  openChannel: (name: string) => Channel = (name) => new BroadcastChannel(name),
) => ({
  holdLock: webLock(locks, channelName),
  openStream: fromCallback<EventObject>(({ sendBack }) => {
    const channel = openChannel(channelName);
    const end = new AbortController();
    const tell = (fact: StreamFact) => {
      if (end.signal.aborted) return;
      channel.postMessage(fact);
      sendBack(fact);
    };
    void readStream(client, end.signal, tell).then(() => tell({ type: 'stream.lost' }));
    return () => {
      end.abort();
      channel.close();
    };
  }),
  listenToLeader: fromCallback<EventObject>(({ sendBack }) => {
    const channel = openChannel(channelName);
    channel.onmessage = ({ data }) => {
      const fact = v.safeParse(streamFact, data);
      if (fact.success) sendBack(fact.output);
    };
    return () => channel.close();
  }),
});

/** Tells what the stream says until it ends; that it could not be opened, or broke, is an end like any other. */
async function readStream(
  client: Client,
  signal: AbortSignal,
  tell: (fact: StreamFact) => void,
): Promise<void> {
  try {
    const { body } = await client.open(events, {}, { signal, quiet: 'again' });
    if (body === null) return;
    if (signal.aborted) return await body.cancel();
    for await (const data of eventData(body)) tell(factOf(data));
  } catch (error) {
    const expected = signal.aborted || error instanceof CallFailure || isBrokenBody(error);
    if (!expected) throw error;
  }
}

/** A body that breaks off rejects with the browser's own error for it. */
const isBrokenBody = (error: unknown) => error instanceof TypeError || error instanceof DOMException;

/** An event this build does not know shows at least that the stream is alive. */
function factOf(data: string): StreamFact {
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), liveEvent), data);
  if (!event.success) return { type: 'stream.alive' };
  switch (event.output.type) {
    case 'ready':
      return { type: 'stream.opened' };
    case 'appleDevice.changed':
      return { type: 'device.changed', deviceId: event.output.device_id };
    case 'batch.changed':
      return { type: 'batch.changed', batchId: event.output.batch_id };
    case 'storeDefault.changed':
      return { type: 'defaults.changed' };
    case 'session.changed':
      return { type: 'rights.changed' };
    default:
      return { type: 'stream.alive' };
  }
}
