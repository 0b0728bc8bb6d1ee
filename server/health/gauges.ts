import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { operationStatus } from '#domain/devices/operation.ts';
import { type DeviceKindName, deviceKindNames } from '#domain/kinds/kinds.ts';
import type { Services } from '../call/services.ts';
import { serverNow } from '../database/clock.ts';
import { isOneOf } from '../database/conditions.ts';
import { createReadiness } from './readiness.ts';

/** Of what is counted at a look. Answers how to look: whoever reads them looks first. `agents`: how many Android phones wait. */
export function createGauges(services: Services, agents: { readonly waiting: number }): () => Promise<void> {
  const registers = [services.meters.registry];
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const parts = gauge('phoneward_part_ok', '1: as /readyz has it, all is well with this part', 'part');
  const running = gauge('phoneward_loop_running_seconds', 'For how long its present cycle runs', 'loop');
  const failing = gauge('phoneward_loop_failing_seconds', 'For how long each cycle has failed', 'loop');
  const streams = gauge('phoneward_live_streams', 'Consoles that look on');
  const polls = gauge('phoneward_agent_polls', 'Android phones that wait for commands');
  const waiting = gauge(
    'phoneward_commands_waiting',
    'Those that no gateway has taken yet, of all servers',
    'kind',
  );
  const oldest = gauge('phoneward_commands_waiting_seconds', 'For how long the oldest of them waits', 'kind');
  const readiness = createReadiness(services);

  return async () => {
    const state = await readiness();
    for (const [part, { status }] of Object.entries(state.parts))
      parts.set({ part }, status === 'ok' ? 1 : 0);
    running.reset();
    failing.reset();
    for (const { name: loop, runningMs, failingMs } of services.loops.states()) {
      running.set({ loop }, seconds(runningMs ?? 0));
      failing.set({ loop }, seconds(failingMs ?? 0));
    }
    streams.set(services.live.size);
    polls.set(agents.waiting);
    // Of a database that does not answer nothing is known: no number is better than an old one.
    waiting.reset();
    oldest.reset();
    if (state.parts.database?.status !== 'ok') return;
    for (const [kind, { count, ms }] of await countWaiting(services)) {
      waiting.set({ kind }, count);
      oldest.set({ kind }, seconds(ms));
    }
  };
}

const seconds = (ms: number) => ms / 1_000;

interface Waiting {
  readonly count: number;
  /** for how long the oldest waits */
  readonly ms: number;
}

/** Of every kind. Each half by the index from which it is handed over, which holds what waits alone. */
async function countWaiting({ db }: Pick<Services, 'db'>): Promise<Map<DeviceKindName, Waiting>> {
  const found = new Map<DeviceKindName, Waiting>(deviceKindNames.map((kind) => [kind, { count: 0, ms: 0 }]));
  for (const isInBulk of [false, true]) {
    const rows = await db
      .selectFrom('operation')
      .select(['device_kind', (eb) => eb.fn.countAll<number>().as('count')])
      .select(sql<number>`extract(epoch from ${serverNow} - min(released_at))::float8 * 1000`.as('ms'))
      .where(isOneOf('status', [operationStatus.waiting]))
      .where(isInBulk ? sql<boolean>`in_bulk` : sql<boolean>`not in_bulk`)
      .groupBy('device_kind')
      .execute();
    for (const { device_kind, count, ms } of rows) {
      const other = found.get(device_kind) ?? { count: 0, ms: 0 };
      found.set(device_kind, { count: other.count + count, ms: Math.max(other.ms, ms) });
    }
  }
  return found;
}
