import { deliverUnderKills } from '#tests/server/open-api/killed-deliveries.ts';
import type { Part } from './part.ts';

/** Callbacks to a receiver that fails half the time, while the server is killed (`decision.api.callback`): some fifty in each. */
export const callbacks: Part = {
  cases: 'rounds of fifty callbacks',
  count: 10,
  prove: (n, seed) => deliverUnderKills(`${seed} ${n}`),
};
