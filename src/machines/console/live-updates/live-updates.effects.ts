import * as v from 'valibot';
import { type EventObject, fromCallback } from 'xstate';
import type { Client } from '#api/client.ts';
import { events, liveEvent, liveRights } from '#api/contract/live.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { webLock } from '#machines/web-lock.ts';
import { eventData } from './event-stream.ts';
import type { StreamFact } from './live-updates.machine.ts';

const channelName = 'phoneward.live';

/** What tabs tell each other: a fact of the stream, checked on receipt because any script of the origin may post. */
const streamFact = v.variant('type', [
  v.object({ type: v.literal('stream.opened'), rights: v.optional(liveRights) }),
  v.object({ type: v.literal('stream.alive') }),
  v.object({ type: v.literal('stream.lost') }),
  v.object({ type: v.literal('defaults.changed') }),
  v.object({ type: v.literal('rights.changed') }),
  v.object({ type: v.literal('device.changed'), deviceId: v.string() }),
  v.object({ type: v.literal('batch.changed'), batchId: v.string() }),
]);

type TabFact = v.InferOutput<typeof streamFact>;

/** Whether these are the rights by which this tab shows the console. */
type StandsBy = (rights: v.InferOutput<typeof liveRights>) => boolean;

/** What a tab makes of it: rights that were changed while nobody listened are news like those that change later. */
function factsOf(fact: TabFact, standsBy: StandsBy): StreamFact[] {
  if (fact.type !== 'stream.opened') return [fact];
  const { rights } = fact;
  return [
    { type: 'stream.opened' },
    ...(rights && !standsBy(rights) ? [{ type: 'rights.changed' as const }] : []),
  ];
}

interface Channel {
  onmessage: ((message: MessageEvent) => void) | null;
  postMessage(fact: TabFact): void;
  close(): void;
}

/** The effects of the live updates; the tabs of an origin share the lock and the channel. */
export const liveUpdatesEffects = (
  client: Client,
  locks: LockManager,
  standsBy: StandsBy,
  openChannel: (name: string) => Channel = (name) => new BroadcastChannel(name),
) => ({
  holdLock: webLock(locks, channelName),
  openStream: fromCallback<EventObject>(({ sendBack }) => {
    const channel = openChannel(channelName);
    const end = new AbortController();
    const tell = (fact: TabFact) => {
      if (end.signal.aborted) return;
      channel.postMessage(fact);
      for (const heard of factsOf(fact, standsBy)) sendBack(heard);
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
      for (const heard of fact.success ? factsOf(fact.output, standsBy) : []) sendBack(heard);
    };
    return () => channel.close();
  }),
});

/** Tells what the stream says until it ends; that it could not be opened, or broke, is an end like any other. */
async function readStream(client: Client, signal: AbortSignal, tell: (fact: TabFact) => void): Promise<void> {
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
function factOf(data: string): TabFact {
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), liveEvent), data);
  if (!event.success) return { type: 'stream.alive' };
  if ('device_id' in event.output) return { type: 'device.changed', deviceId: event.output.device_id };
  switch (event.output.type) {
    case 'ready':
      return { type: 'stream.opened', rights: event.output.rights };
    case 'batch.changed':
      return { type: 'batch.changed', batchId: event.output.batch_id };
    // Of both a page is only told to look again.
    case 'report.changed':
    case 'storeDefault.changed':
      return { type: 'defaults.changed' };
    case 'session.changed':
      return { type: 'rights.changed' };
    default:
      return { type: 'stream.alive' };
  }
}
