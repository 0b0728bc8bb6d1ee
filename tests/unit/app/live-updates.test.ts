import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, createActor, fromCallback, SimulatedClock, setup } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { type Rights, sameRights } from '#domain/access/permissions.ts';
import { liveRetryMs, liveSilenceMs, pollIdleMs, pollUnfinishedMs } from '#domain/limits.ts';
import { eventData } from '#machines/console/live-updates/event-stream.ts';
import type { LiveFact } from '#machines/console/live-updates/live.ts';
import { livePort } from '#machines/console/live-updates/live-port.ts';
import { liveUpdatesEffects } from '#machines/console/live-updates/live-updates.effects.ts';
import { liveUpdatesMachine } from '#machines/console/live-updates/live-updates.machine.ts';

const bytes = (...chunks: string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

async function read(...chunks: string[]): Promise<string[]> {
  const data: string[] = [];
  for await (const one of eventData(bytes(...chunks))) data.push(one);
  return data;
}

describe('server-sent events', () => {
  it.each([
    ['one', ['data: {"a":1}\n\n'], ['{"a":1}']],
    ['cut anywhere', ['da', 'ta: a', 'b\n', '\ndata:c\n\n'], ['ab', 'c']],
    ['CR LF, also cut', ['data: a\r', '\n\r\n', 'data: b\r\n\r\n'], ['a', 'b']],
    ['several lines', ['data: a\ndata: b\n\n'], ['a\nb']],
    ['comments, names and ids', [': hello\n\nevent: x\nid: 1\ndata: a\n\n'], ['a']],
    ['the last one cut off', ['data: a\n\ndata: b'], ['a']],
  ])('[decision.live] %s', async (_, chunks, expected) => {
    expect(await read(...chunks)).toEqual(expected);
  });
});

function setUp() {
  const clock = new SimulatedClock();
  const silent = fromCallback(() => {});
  const actors = { holdLock: silent, openStream: silent, listenToLeader: silent };
  const actor = createActor(liveUpdatesMachine.provide({ actors }), {
    input: { loggedIn: true },
    clock,
  }).start();
  const live = livePort(actor);
  const facts: LiveFact['type'][] = [];
  live.subscribe(({ type }) => facts.push(type));
  const pollsWithin = (ms: number) => {
    const before = facts.length;
    clock.increment(ms);
    return facts.length - before;
  };
  return { actor, clock, live, facts, pollsWithin };
}

describe('live updates', () => {
  it('calls for a look when the network is back, though the stream may have survived', () => {
    const { actor, facts } = setUp();
    actor.send({ type: 'network.returned' });
    expect(facts).toEqual(['poll.due']);
    actor.send({ type: 'stream.alive' });
    actor.send({ type: 'network.returned' });
    expect(facts).toEqual(['poll.due', 'poll.due', 'poll.due']);
  });

  it('calls for another look a moment later: the browser says that the network is back before a request gets through', () => {
    const { actor, pollsWithin } = setUp();
    actor.send({ type: 'network.returned' });
    expect(pollsWithin(liveRetryMs)).toBe(1);
    expect(pollsWithin(liveRetryMs)).toBe(0);
  });

  it('[decision.live] without a stream polls every 60 s, every 5 s while an operation is unfinished', () => {
    const { live, pollsWithin } = setUp();
    expect(pollsWithin(pollIdleMs)).toBe(1);
    const settled = [live.expectChange(), live.expectChange()];
    expect(pollsWithin(pollUnfinishedMs)).toBe(1);
    expect(pollsWithin(pollUnfinishedMs)).toBe(1);
    settled[0]?.();
    settled[0]?.();
    expect(pollsWithin(pollUnfinishedMs)).toBe(1);
    settled[1]?.();
    expect(pollsWithin(pollIdleMs - 1)).toBe(0);
  });

  it('[decision.live] with a stream polls only once, when it comes', () => {
    const { actor, facts, pollsWithin } = setUp();
    actor.send({ type: 'lock.granted' });
    actor.send({ type: 'stream.opened' });
    actor.send({ type: 'device.changed', deviceId: 'a' });
    expect(facts).toEqual(['poll.due', 'device.changed']);
    expect(pollsWithin(9_999)).toBe(0);
  });

  it.each(['silence', 'stream.lost'] as const)(
    '[decision.live] polls every 5 s for the first minute after a stream was lost (%s), then every 60 s',
    (how) => {
      const { actor, pollsWithin } = setUp();
      actor.send({ type: 'stream.opened' });
      if (how === 'silence') expect(pollsWithin(10_000)).toBe(0);
      else actor.send({ type: how });
      expect([pollsWithin(4_999), pollsWithin(1)]).toEqual([0, 1]);
      for (let seconds = 10; seconds <= 55; seconds += 5) expect(pollsWithin(5_000)).toBe(1);
      pollsWithin(5_000);
      // An attempt that fails is no new loss.
      actor.send({ type: 'stream.lost' });
      expect([pollsWithin(59_999), pollsWithin(1)]).toEqual([0, 1]);
    },
  );

  it.each(['stale', 'fresh'] as const)(
    '[decision.live] every tab looks when a stream was opened, also by another one (%s)',
    (hearing) => {
      const { actor, facts } = setUp();
      if (hearing === 'fresh') actor.send({ type: 'stream.opened' });
      const before = facts.length;
      actor.send({ type: 'stream.opened' });
      expect(facts.slice(before)).toEqual(['poll.due']);
    },
  );

  it('[decision.live] looks when the page is visible again', () => {
    const { actor, facts } = setUp();
    actor.send({ type: 'stream.opened' });
    actor.send({ type: 'page.returned' });
    expect(facts).toEqual(['poll.due', 'poll.due']);
  });

  it('[decision.live] opens the stream anew when the network is back', () => {
    const { actor } = setUp();
    actor.send({ type: 'lock.granted' });
    const before = actor.getSnapshot().children.openStream;
    actor.send({ type: 'network.returned' });
    const { openStream } = actor.getSnapshot().children;
    expect([before?.getSnapshot().status, openStream?.getSnapshot().status]).toEqual(['stopped', 'active']);
  });

  it('[decision.live] only the tab with the lock opens the stream, and opens it anew after it broke', () => {
    const { actor, clock } = setUp();
    expect(actor.getSnapshot().children).not.toHaveProperty('openStream');
    actor.send({ type: 'lock.granted' });
    expect(actor.getSnapshot().children).toHaveProperty('openStream');
    actor.send({ type: 'stream.lost' });
    expect(actor.getSnapshot().children).not.toHaveProperty('openStream');
    clock.increment(liveRetryMs);
    expect(actor.getSnapshot().children).toHaveProperty('openStream');
  });

  it('[decision.live] a log-out closes the stream and gives the lock back', () => {
    const { actor } = setUp();
    actor.send({ type: 'lock.granted' });
    actor.send({ type: 'session.ended' });
    expect(Object.keys(actor.getSnapshot().children)).toEqual([]);
  });

  it('[decision.live] is opened anew for another person, by whichever tab gets the lock', () => {
    const { actor } = setUp();
    actor.send({ type: 'lock.granted' });
    const { openStream, holdLock } = actor.getSnapshot().children;
    actor.send({ type: 'person.changed' });
    expect([openStream, holdLock].map((child) => child?.getSnapshot().status)).toEqual([
      'stopped',
      'stopped',
    ]);
    expect(Object.keys(actor.getSnapshot().children).sort()).toEqual(['holdLock', 'listenToLeader']);
    actor.send({ type: 'lock.granted' });
    expect(actor.getSnapshot().children.openStream?.getSnapshot().status).toBe('active');
  });

  it('[decision.live] rights that change are told of, and the stream is opened with the new ones', () => {
    const { actor, clock } = setUp();
    let told = 0;
    actor.on('rights.changed', () => {
      told += 1;
    });
    actor.send({ type: 'lock.granted' });
    actor.send({ type: 'rights.changed' });
    actor.send({ type: 'stream.lost' });
    expect([told, 'openStream' in actor.getSnapshot().children]).toEqual([1, false]);
    clock.increment(liveRetryMs);
    expect('openStream' in actor.getSnapshot().children).toBe(true);
  });

  it('[decision.live] a stream that falls silent is left and opened anew', () => {
    const { actor, clock } = setUp();
    actor.send({ type: 'lock.granted' });
    clock.increment(liveSilenceMs);
    expect(actor.getSnapshot().matches({ on: { source: { leading: 'waiting' } } })).toBe(true);
  });
});

/** Whatever the effect tells. */
const listenTo = (logic: AnyActorLogic, hear: (type: string) => void) =>
  createActor(
    setup({ actors: { logic } }).createMachine({
      invoke: { src: 'logic' },
      on: { '*': { actions: ({ event }) => hear(event.type) } },
    }),
  ).start();

describe('a tab that listens to the one with the stream', () => {
  it.each([
    [['Ab5', 'Ab4'], []],
    [['Ab4'], ['rights.changed']],
  ])(
    '[decision.live] [decision.clerk.permission] hears the rights of a stream that was opened: %j',
    (permission, told) => {
      const shown = { permission: ['Ab4', 'Ab5'], available_modules: [] };
      const nothing = () => Promise.reject(new Error('nothing is called here'));
      const channel: {
        onmessage: ((message: MessageEvent) => void) | null;
        postMessage(): void;
        close(): void;
      } = {
        onmessage: null,
        postMessage: () => {},
        close: () => {},
      };
      const effects = liveUpdatesEffects(
        { call: nothing, open: nothing },
        { request: nothing, query: nothing },
        (now) => sameRights(shown, now),
        () => channel,
      );
      const heard: string[] = [];
      const listener = listenTo(effects.listenToLeader, (type) => heard.push(type));
      const data = { type: 'stream.opened', rights: { permission, available_modules: [] } };
      channel.onmessage?.(new MessageEvent('message', { data }));
      listener.stop();
      expect(heard).toEqual(['stream.opened', ...told]);
    },
  );
});

describe('a stream', () => {
  /** Opened by a call that is answered when the test says so. */
  function opening(standsBy: (rights: Rights) => boolean = () => true) {
    const answer = Promise.withResolvers<Response>();
    const lost = Promise.withResolvers<void>();
    const signals: (AbortSignal | undefined)[] = [];
    const client: Client = {
      call: () => Promise.reject(new Error('nothing is called here')),
      open: (_row, _input, options) => {
        signals.push(options?.signal);
        return answer.promise;
      },
    };
    const request = () => Promise.reject(new Error('no lock is asked for here'));
    const locks: LockManager = { request, query: request };
    const heard: string[] = [];
    const listener = listenTo(liveUpdatesEffects(client, locks, standsBy).openStream, (type) => {
      heard.push(type);
      if (type === 'stream.lost') lost.resolve();
    });
    return { answer, heard, listener, lost: lost.promise, signals };
  }

  it('[decision.live] that is answered after a log-out is closed at once', async () => {
    const { answer, heard, listener, signals } = opening();
    const cancelled = Promise.withResolvers<void>();
    listener.stop();
    expect(signals[0]?.aborted).toBe(true);
    answer.resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve() })));
    await cancelled.promise;
    expect(heard).toEqual([]);
  });

  it('[decision.live] tells that it is open, and of its end', async () => {
    const { answer, heard, listener, lost } = opening();
    answer.resolve(new Response('data: {"type":"ready"}\n\n'));
    await lost;
    listener.stop();
    expect(heard).toEqual(['stream.opened', 'stream.lost']);
  });

  it.each([
    [{ permission: ['Ab5', 'Ab4'], available_modules: ['mdm-apple'] }, []],
    [{ permission: ['Ab4'], available_modules: ['mdm-apple'] }, ['rights.changed']],
    [{ permission: ['Ab4', 'Ab5'], available_modules: ['mdm-apple', 'mdm-android'] }, ['rights.changed']],
  ])(
    '[decision.live] [decision.clerk.permission] opened with other rights than the console is shown by tells so: %j',
    async (rights, told) => {
      const shown = { permission: ['Ab4', 'Ab5'], available_modules: ['mdm-apple'] };
      const { answer, heard, listener, lost } = opening((now) => sameRights(shown, now));
      answer.resolve(new Response(`data: ${JSON.stringify({ type: 'ready', rights })}\n\n`));
      await lost;
      listener.stop();
      expect(heard).toEqual(['stream.opened', ...told, 'stream.lost']);
    },
  );
});
