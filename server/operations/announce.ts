import type { Services } from '../call/services.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';

/** Tells the live streams that a device changed, when the transaction commits. */
export const announce = (
  { live }: Pick<Services, 'live'>,
  tx: Tx,
  { store_id, kind, id, for_clerk }: Pick<DeviceRow, 'store_id' | 'kind' | 'id' | 'for_clerk'>,
): Promise<void> =>
  live.deviceChanged(tx, { store_id, device_kind: kind, device_id: id, clerk_ids: [for_clerk] });
