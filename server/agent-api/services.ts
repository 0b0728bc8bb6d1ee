import type { Clock } from '../database/clock.ts';
import type { Database } from '../database/schema/tables.ts';
import type { AgentGateway } from '../gateways/agents/agents.ts';
import type { KeyRing } from '../gateways/agents/keys.ts';
import type { Log } from '../process/log.ts';
import type { AgentDevices } from './devices.ts';
import type { Strangers } from './strangers.ts';

/** What the agents' API works with. */
export interface AgentServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: KeyRing;
  readonly gateway: AgentGateway;
  readonly devices: AgentDevices;
  readonly strangers: Strangers;
  /** under which phones know this server; null: as each request has it */
  readonly authority: string | null;
  /** from 0 to below 1 */
  readonly chance: () => number;
}
