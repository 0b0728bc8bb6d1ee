import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { Random } from '#server/seed/invented/random.ts';

const command = v.object({ command_uuid: v.string(), device_id: v.string(), command: v.string() });
const about = v.object({ command_uuid: v.string() });
const received = v.object({ id: v.number() });

/** Ms of the phones' time that one takes to act, at most, and to tell it late. */
const actsWithinMs = 5_000;
const tellsLateMs = 30_000;
/** … until facts that nobody said to have taken are told again */
const toldAgainMs = 10_000;

interface Received {
  readonly command: string;
  /** it will not act any more */
  isWithdrawn: boolean;
  acts: number;
  pushes: number;
}

interface Fact {
  readonly type: 'acknowledged';
  readonly command_uuid: string;
  readonly device_id: string;
  readonly at: string;
  readonly result: Readonly<Record<string, unknown>>;
}

/** Phones with the service that they are reached by: one act for each command_uuid, answers late and sometimes twice. */
export interface PhoneWorld {
  readonly port: number;
  acts(commandUuid: string): number;
  pushes(commandUuid: string): number;
  close(): Promise<void>;
}

/** `speed`: how many times faster than the machine's clock theirs runs; `now`: what it says. */
export async function startPhoneWorld(random: Random, speed: number, now: () => Date): Promise<PhoneWorld> {
  const commands = new Map<string, Received>();
  const untold: Fact[] = [];
  const deliveries = new Map<number, readonly Fact[]>();
  const timers = new Set<NodeJS.Timeout>();
  let lastDelivery = 0;

  const later = (virtualMs: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, virtualMs / speed);
    timers.add(timer);
  };

  function take({ command_uuid, device_id, command: name }: v.InferOutput<typeof command>): void {
    const known = commands.get(command_uuid);
    if (known) {
      known.pushes++;
      return;
    }
    const taken: Received = { command: name, isWithdrawn: false, acts: 0, pushes: 1 };
    commands.set(command_uuid, taken);
    const delay = random.int(0, actsWithinMs);
    const copies = random.int(1, 3) === 1 ? 2 : 1;
    const lateMs = Array.from({ length: copies }, () => random.int(0, tellsLateMs));
    later(delay, () => {
      if (taken.isWithdrawn) return;
      taken.acts++;
      const result = name === 'get-location' ? { longitude: 120.1, latitude: 30.2 } : {};
      const fact: Fact = { type: 'acknowledged', command_uuid, device_id, at: now().toISOString(), result };
      for (const ms of lateMs) later(ms, () => untold.push(fact));
    });
  }

  function withdraw(uuid: string): { answer: 'withdrawn' | 'taken' } {
    const known = commands.get(uuid);
    if (known && known.acts > 0) return { answer: 'taken' };
    // Also one that has not arrived yet: it will not act when it does.
    if (known) known.isWithdrawn = true;
    else commands.set(uuid, { command: '', isWithdrawn: true, acts: 0, pushes: 0 });
    return { answer: 'withdrawn' };
  }

  function deliver(): { id: number; facts: readonly Fact[] } {
    const facts = untold.splice(0);
    const id = ++lastDelivery;
    if (facts.length === 0) return { id, facts };
    deliveries.set(id, facts);
    later(toldAgainMs, () => {
      if (deliveries.delete(id)) untold.push(...facts);
    });
    return { id, facts };
  }

  const answers: Readonly<Record<string, (body: unknown) => unknown>> = {
    '/push': (body) => take(v.parse(command, body)),
    '/withdraw': (body) => withdraw(v.parse(about, body).command_uuid),
    '/facts': () => deliver(),
    '/received': (body) => deliveries.delete(v.parse(received, body).id),
    '/expect': () => null,
    '/query': () => null,
  };
  const server = createServer(async (request, response) => {
    try {
      const answer = answers[request.url ?? '']?.(JSON.parse(await textOf(request)));
      response.end(JSON.stringify(answer ?? null));
    } catch (error) {
      // Cut in the middle by the proxy, or a fault of the test, which the replica logs.
      response.writeHead(400).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the phones have no port');

  return {
    port: address.port,
    acts: (uuid) => commands.get(uuid)?.acts ?? 0,
    pushes: (uuid) => commands.get(uuid)?.pushes ?? 0,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
