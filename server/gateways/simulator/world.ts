import type { Database } from '../../database/tables.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../services.ts';
import type { Pace } from './phone.ts';

/** What the simulated phones live in. */
export interface World {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pace: Pace;
}
