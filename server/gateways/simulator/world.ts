import type { Clock } from '#server/database/clock.ts';
import type { Database } from '#server/database/schema/tables.ts';
import type { LoopServices } from '../../background/loop.ts';
import type { Pace } from './phone/phone.ts';

/** What the simulated phones live in. */
export interface World extends LoopServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly pace: Pace;
}
