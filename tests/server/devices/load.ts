import { expect } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import type { AcceptedWrite, Clerk } from './clerk-at-work.ts';
import { until } from './until.ts';

/** Machines are slow where everything else is tested beside. */
const patienceMs = 60_000;

/** Clerks who lock and unlock their phones as fast as the server lets them, until told to stop. */
export interface Load {
  readonly writes: readonly AcceptedWrite[];
  /** Resolves when so many writes more have been accepted. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

export function startLoad(clerks: readonly { clerk: Clerk; phones: readonly string[] }[]): Load {
  const writes: AcceptedWrite[] = [];
  let stopped = false;

  async function work(clerk: Clerk, phones: readonly string[]): Promise<void> {
    const next = new Map<string, AcceptedWrite['command']>();
    while (!stopped) {
      for (const id of phones) {
        const command = next.get(id) ?? 'lock';
        const write = command === 'lock' ? await clerk.lock(id) : await clerk.unlock(id);
        // Refused while the one before is under way: the same wish again in the next round.
        if (!write) continue;
        writes.push(write);
        next.set(id, command === 'lock' ? 'unlock' : 'lock');
      }
    }
  }

  const running = Promise.all(clerks.map(({ clerk, phones }) => work(clerk, phones)));
  const failure: { error?: unknown } = {};
  running.catch((error: unknown) => {
    failure.error = error;
  });

  return {
    writes,
    more: (count) => {
      const goal = writes.length + count;
      return until(
        `${count} more accepted writes`,
        async () => {
          if (failure.error) throw failure.error;
          return writes.length >= goal ? { found: undefined } : { seen: writes.length };
        },
        patienceMs,
      );
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

const { acknowledged, cancelled } = operationStatus;
const opposite = { lock: 'unlock', unlock: 'lock', erase: undefined } as const;

/**
 * No accepted write is lost: it took effect on its phone exactly once, or not at all because its opposite was accepted while it
 * had not been heard of (`decision.one-active`).
 */
export async function expectOneEffectEach(clerk: Clerk, writes: readonly AcceptedWrite[]): Promise<void> {
  const replaced = new Set<string>();
  for (const { command_uuid, operation_id } of writes) {
    const operation = await until(
      `operation ${operation_id} at its end`,
      async () => {
        const seen = await clerk.operation(command_uuid);
        const isReplaced = seen.status === cancelled && seen.remark === '已被新的指令取代';
        return seen.status === acknowledged || isReplaced ? { found: seen } : { seen };
      },
      patienceMs,
    );
    expect(operation.id).toBe(operation_id);
    if (operation.status === cancelled) replaced.add(command_uuid);
  }
  for (const [id, ofPhone] of Map.groupBy(writes, ({ device_id }) => device_id)) {
    for (const [at, { command, command_uuid }] of ofPhone.entries())
      if (replaced.has(command_uuid)) expect(ofPhone[at + 1]).toMatchObject({ command: opposite[command] });
    const phone = await clerk.phone(id);
    const acted = ofPhone.filter(({ command_uuid }) => !replaced.has(command_uuid));
    expect(phone.commands.filter(({ command_uuid }) => !replaced.has(command_uuid))).toEqual(
      acted.map(({ command, command_uuid }) => ({ command_uuid, command, state: 'done', effects: 1 })),
    );
    for (const { command_uuid, effects } of phone.commands)
      if (replaced.has(command_uuid)) expect(effects).toBe(0);
    expect(phone.locked).toBe(acted.at(-1)?.command === 'lock');
  }
}
