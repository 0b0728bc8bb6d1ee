import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { DeviceRow } from './operation-change.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** What a payload can depend on, with the device locked; may throw a Refusal. */
export interface PayloadSource {
  readonly tx: Tx;
  readonly device: DeviceRow;
  readonly store_id: string;
}

export interface Command {
  readonly name: AppleCommandName;
  readonly payload: Payload | ((source: PayloadSource) => Promise<Payload>);
  /** absent: now, or after the hold window */
  readonly runAt?: Date | null;
}
