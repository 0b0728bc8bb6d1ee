import { expect } from 'vitest';
import { operationStatus } from '#domain/operation.ts';
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

/** No accepted write is lost, and each took effect on its phone exactly once. */
export async function expectOneEffectEach(clerk: Clerk, writes: readonly AcceptedWrite[]): Promise<void> {
  for (const { command_uuid, operation_id } of writes) {
    const operation = await until(
      `operation ${operation_id} acknowledged`,
      async () => {
        const seen = await clerk.operation(command_uuid);
        return seen.status === operationStatus.acknowledged ? { found: seen } : { seen };
      },
      patienceMs,
    );
    expect(operation.id).toBe(operation_id);
  }
  for (const [id, ofPhone] of Map.groupBy(writes, ({ device_id }) => device_id)) {
    const phone = await clerk.phone(id);
    const expected = ofPhone.map(({ command, command_uuid }) => ({
      command_uuid,
      command,
      state: 'done',
      effects: 1,
    }));
    expect(phone.commands).toEqual(expected);
    expect(phone.locked).toBe(ofPhone.at(-1)?.command === 'lock');
  }
}
