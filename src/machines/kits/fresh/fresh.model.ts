import type { Fresh } from '../fresh.ts';

interface FreshSnapshot {
  readonly context: Fresh;
  matches(state: 'ready' | 'failed'): boolean;
}

/** The test model's part about the five states. */
export const freshModel = {
  events: { 'load.retry': 'bare', 'device.changed': 'bare', 'poll.due': 'bare' },
  facts: ['device.changed', 'poll.due'],
  invariants: {
    'a failure says why': (s: FreshSnapshot) => !s.matches('failed') || s.context.problem !== null,
    'ready has no problem and misses no change': (s: FreshSnapshot) =>
      !s.matches('ready') || (s.context.problem === null && !s.context.changed),
  },
} as const;
