import { vi } from 'vitest';
import { patienceMs } from './patience.ts';

/** What `look` answers, as soon as it does not fail. The one way in which tests wait: Vitest's own second is over too soon. */
export const eventually = <T>(
  look: () => T | Promise<T>,
  { timeout = patienceMs, interval = 20 } = {},
): Promise<T> => vi.waitFor(look, { timeout, interval });
