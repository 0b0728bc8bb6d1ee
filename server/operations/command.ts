import type { CommandName } from '#domain/kinds/kinds.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** What a payload can depend on, with the device locked; may throw a Refusal. */
export interface PayloadSource<Row = DeviceRow> {
  readonly tx: Tx;
  readonly device: Row;
  readonly store_id: string;
}

export interface Command<Row = DeviceRow> {
  readonly name: CommandName;
  readonly payload: Payload | ((source: PayloadSource<Row>) => Promise<Payload>);
  /** absent: now, or after the hold window */
  readonly runAt?: Date | null;
}
