import { minuteMs, Random, secondMs } from '#server/seed/invented/random.ts';
import type { ProxyMode } from './tcp-proxy.ts';

/** Five minutes of the servers' time. */
export const scheduleMs = 5 * minuteMs;

export type FaultAt = 'gateway' | 'database of one' | 'database of the other' | 'database of both';

/** What happens when, in ms of the servers' time since its beginning. */
export type Happening = { readonly at: number } & (
  | { readonly do: 'break'; readonly what: FaultAt; readonly how: ProxyMode; readonly forMs: number }
  | { readonly do: 'crash'; readonly replica: 0 | 1 }
  | {
      readonly do: 'command';
      readonly phone: number;
      readonly replica: 0 | 1;
      /** a lock for a time ahead; null: the next of lock and unlock, now */
      readonly inMs: number | null;
      /** somebody takes it back so long after it was accepted; null: nobody does */
      readonly cancelledAfterMs: number | null;
    }
);

export const phonesOfSchedule = 12;
const commandsOfSchedule = 18;
/** kill -9 in a fifth of them; in another only the gateway breaks, so that each reason that was to be written down must be there */
const schedulesOfKind = 5;
const withCrash = 0;
const ofGateway = 2;

const places: readonly FaultAt[] = [
  'gateway',
  'gateway',
  'database of one',
  'database of the other',
  'database of both',
];

export function planOf(n: number, seed: string): Happening[] {
  const random = new Random(`faults ${seed} ${n}`);
  const replica = () => random.pick([0, 1] as const);
  const kind = n % schedulesOfKind;
  const faults = Array.from({ length: random.int(3, 6) }, (): Happening => {
    const at = random.int(0, scheduleMs * 0.8);
    const what = random.pick(places);
    return {
      do: 'break',
      at,
      what: kind === ofGateway ? 'gateway' : what,
      how: modeOf(random),
      forMs: random.int(5 * secondMs, 90 * secondMs),
    };
  });
  const commands = Array.from({ length: commandsOfSchedule }, (_, index): Happening => {
    const isAhead = index % 6 === 5;
    return {
      do: 'command',
      at: random.int(0, scheduleMs * (isAhead ? 0.3 : 0.9)),
      phone: index % phonesOfSchedule,
      replica: replica(),
      inMs: isAhead ? random.int(minuteMs, 2 * minuteMs) : null,
      cancelledAfterMs: random.chance(0.2) ? random.int(0, minuteMs) : null,
    };
  });
  const crashes: Happening[] =
    kind === withCrash ? [{ do: 'crash', at: random.int(0, scheduleMs * 0.8), replica: replica() }] : [];
  return [...faults, ...commands, ...crashes].toSorted((a, b) => a.at - b.at);
}

function modeOf(random: Random): ProxyMode {
  const mode = random.pick(['hang', 'hang', 'slow', 'reset', 'half', 'refuse'] as const);
  return mode === 'slow' ? { mode, ms: random.int(1, 60) } : { mode };
}
