import type { Fresh, OwnSaves } from '../fresh.ts';

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

interface OwnSnapshot {
  readonly context: Partial<OwnSaves<unknown>>;
  matches(state: 'ready'): boolean;
}

/** The further part of what is edited from its own page. */
export const ownSavesModel = {
  key: ({ saved = [], unsure }: Partial<OwnSaves<unknown>>) => [saved.length > 0, unsure],
  invariants: {
    'ready shows what was loaded, and that is known': (s: OwnSnapshot) =>
      !s.matches('ready') || (s.context.unsure === null && s.context.saved?.length === 0),
  },
} as const;
