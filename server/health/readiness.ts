import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import * as messages from '#domain/messages.ts';
import { connectionStates, type PartState, type PartStatus } from '../call/connections.ts';
import type { Services } from '../call/services.ts';
import { migrationNames } from '../database/migrate.ts';

export interface Readiness {
  readonly status: PartStatus;
  readonly parts: Readonly<Record<string, PartState>>;
}

/** What one part says of itself. One that fails or does not answer in time is down. */
type Part = (services: Services) => PartState | Promise<PartState>;

const ok: PartState = { status: 'ok' };
const down = (message: string): PartState => ({ status: 'down', message });
const degraded = (message: string): PartState => ({ status: 'degraded', message });

/** What /readyz looks at, by the name in its answer (`decision.not-connected`). */
const parts: Readonly<Record<string, Part>> = {
  database: async ({ db }) => {
    await sql`select 1`.execute(db);
    return ok;
  },
  migrations: async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const done = new Set(rows.map(({ name }) => name));
    return migrationNames.every((name) => done.has(name)) ? ok : down(messages.migrationsMissing);
  },
  loops: ({ loops, config: { patience } }) => {
    const states = loops.states();
    const late = (ms: number | null) => ms !== null && ms > patience.loopStuckMs;
    const stuck = states.filter(({ runningMs }) => late(runningMs));
    if (stuck.length > 0) return down(messages.loopsStuck(stuck.map(({ name }) => name)));
    const failing = states.filter(({ failingMs }) => late(failingMs));
    return failing.length > 0 ? degraded(messages.loopsFailing(failing.map(({ name }) => name))) : ok;
  },
};

/** Answers how the server is. Whoever asks while somebody else does gets the same answer: a database that hangs is asked once. */
export function createReadiness(services: Services): () => Promise<Readiness> {
  let underWay: Promise<Readiness> | null = null;
  return () => {
    underWay ??= look(services).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

async function look(services: Services): Promise<Readiness> {
  const states = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await ask(services, name, part)] as const),
  );
  const found: Readiness['parts'] = { ...Object.fromEntries(states), ...connectionStates(services) };
  return { status: worst(Object.values(found).map(({ status }) => status)), parts: found };
}

async function ask(services: Services, name: string, part: Part): Promise<PartState> {
  const { log, config } = services;
  const answered = new AbortController();
  const tooLate = wait(config.patience.readinessMs, null, { signal: answered.signal }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    return await Promise.race([part(services), tooLate]);
  } catch (error) {
    log.warn('a part is not ready', { part: name, error });
    return down(messages.partSilent);
  } finally {
    answered.abort();
  }
}

const worst = (statuses: readonly PartStatus[]): PartStatus =>
  statuses.includes('down') ? 'down' : statuses.includes('degraded') ? 'degraded' : 'ok';
