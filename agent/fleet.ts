import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { AgentCommand } from '#api/contract/agent/messages.ts';
import { type phoneBehaviours, type Roster, roster } from '#api/contract/agent/roster.ts';
import { agentContactMs } from '#domain/limits.ts';
import type { Whim } from './carry-out.ts';
import { chance } from './chance.ts';
import type { Nature } from './effects.ts';
import { newPhone, type PhoneState } from './phone-state.ts';
import { type RunningAgent, runAgent } from './run-agent.ts';
import { openStore, type Store } from './store.ts';

/** Many phones in one process, each an agent that speaks to the server as a real one does. */

type FleetPhone = Roster['phones'][number];

export interface FleetOptions {
  readonly server: string;
  /** what it knows of a phone already goes before the roster */
  readonly store: Store;
  /** the same seed makes the same phones do the same things */
  readonly seed: number;
  readonly phones: Roster['phones'];
  /** how many times faster than a real phone they act */
  readonly speed?: number;
}

export interface Fleet {
  readonly agents: ReadonlyMap<string, RunningAgent>;
  stop(): void;
}

export type Behaviour = (typeof phoneBehaviours)[number];

/** Shares of the fleet; the rest is plain. */
const shares: readonly (readonly [Behaviour, number])[] = [
  ['offline', 0.1],
  ['busy', 0.06],
  ['failing', 0.04],
  ['slow', 0.1],
  ['repeating', 0.1],
];

export function behaviourOf(seed: number, serial: string): Behaviour {
  let left = chance(seed, 'behaviour', serial);
  for (const [behaviour, share] of shares) {
    if (left < share) return behaviour;
    left -= share;
  }
  return 'plain';
}

const delayMs = { from: 300, to: 3_000, slow: 20_000 };

function natureOf(behaviour: Behaviour, seed: number, serial: string, speed: number): Nature {
  const looks = new Map<string, number>();
  return {
    delay: ({ command_uuid }) => {
      const more = behaviour === 'slow' ? delayMs.slow : 0;
      const span = delayMs.to - delayMs.from;
      return (delayMs.from + span * chance(seed, 'delay', serial, command_uuid) + more) / speed;
    },
    whim: (command) => whimOf(behaviour, command, looks),
    tells: () => (behaviour === 'repeating' ? 2 : 1),
  };
}

/** A busy phone takes a command at the second look. */
function whimOf(behaviour: Behaviour, { command_uuid }: AgentCommand, looks: Map<string, number>): Whim {
  if (behaviour === 'failing') return { type: 'fail', reason: '设备未能执行该指令' };
  if (behaviour !== 'busy') return null;
  const look = (looks.get(command_uuid) ?? 0) + 1;
  looks.set(command_uuid, look);
  return look === 1 ? { type: 'notNow' } : null;
}

export function startFleet({ server, store, seed, phones, speed = 1 }: FleetOptions): Fleet {
  const known = new Set(store.names);
  const agents = new Map(
    phones.map((phone) => {
      const { serial_number: name } = phone.identity;
      if (known.has(name))
        store.change(name, (state) => {
          state.server = server;
        });
      else store.add(name, unpacked(phone, server, seed));
      const behaviour = phone.behaviour ?? behaviourOf(seed, name);
      const isOffline = behaviour === 'offline';
      const isEnrolled = store.read(name)?.device_id !== null;
      const agent = runAgent(store, name, {
        // One that is out of reach has to enrol first.
        online: !isOffline || !isEnrolled,
        nature: natureOf(behaviour, seed, name, speed),
      });
      if (!isEnrolled && phone.code !== undefined) agent.actor.send({ type: 'code.given', code: phone.code });
      if (isOffline && !isEnrolled) loseOnceEnrolled(agent);
      return [name, agent] as const;
    }),
  );
  return {
    agents,
    stop: () => {
      for (const agent of agents.values()) agent.stop();
    },
  };
}

function unpacked({ identity, enrolled }: FleetPhone, server: string, seed: number): PhoneState {
  const at = (way: string) => chance(seed, way, identity.serial_number);
  const place = { longitude: 120 + at('east') * 0.4, latitude: 30.1 + at('north') * 0.3, accuracy_m: 20 };
  const phone = newPhone(server, identity, { place });
  return enrolled ? { ...phone, ...enrolled, contact_interval_s: agentContactMs / 1_000 } : phone;
}

function loseOnceEnrolled(agent: RunningAgent): void {
  const subscription = agent.actor.subscribe((snapshot) => {
    if (!snapshot.matches({ connected: 'polling' })) return;
    subscription.unsubscribe();
    agent.lose();
  });
}

/** Ends with the process that has started it, however that ends. */
function main(): void {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      /** a file; it holds private keys, and codes: an argument is seen by others */
      roster: { type: 'string' },
      state: { type: 'string' },
      seed: { type: 'string', default: '1' },
      speed: { type: 'string', default: '1' },
    },
  });
  const { server, roster: file, state } = values;
  if (server === undefined || file === undefined || state === undefined)
    throw new Error('--server, --roster and --state are needed');
  const { phones } = v.parse(roster, JSON.parse(readFileSync(file, 'utf8')));
  const store = openStore(state, { lasting: false });
  const fleet = startFleet({
    server,
    store,
    seed: Number(values.seed),
    speed: Number(values.speed),
    phones,
  });
  const end = () => {
    fleet.stop();
    store.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  process.once('disconnect', end);
}

if (import.meta.main) main();
