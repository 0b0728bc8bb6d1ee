import type { LoopServices } from '../../background/loop.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/tables.ts';
import type { Pace } from './phone.ts';

/** What the simulated phones live in. */
export interface World extends LoopServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly pace: Pace;
}
