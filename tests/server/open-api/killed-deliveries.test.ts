import { describe, it } from 'vitest';
import { deliverUnderKills } from './killed-deliveries.ts';

describe('[decision.api.callback] callbacks to a receiver that fails half the time', () => {
  it(
    'are each delivered, in the order of their device, and none is invented, while the server is killed',
    {
      timeout: 170_000,
    },
    () => deliverUnderKills('in short'),
  );
});
