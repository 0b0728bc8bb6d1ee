import type { DeviceRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { ContactFact } from '../gateways/gateway.ts';

interface Heard {
  readonly fact: ContactFact;
  /** as it was before */
  readonly device: DeviceRow;
}

/** Where devices say they are: only another place than the last one is noted, or a phone that lies still would fill its record. */
export async function rememberPlaces(tx: Tx, heard: readonly Heard[]): Promise<void> {
  const rows = heard.flatMap(({ fact: { location }, device: { id, last_active_location: known } }) => {
    const isThere =
      !location || (location.longitude === known?.longitude && location.latitude === known.latitude);
    if (isThere) return [];
    const { longitude, latitude, accuracy_m, address } = location;
    // When it was there, which may be long before it got in touch.
    const date_created = new Date(location.at);
    return [{ device_id: id, date_created, longitude, latitude, accuracy_m, address, operation_id: null }];
  });
  if (rows.length > 0) await tx.insertInto('location_log').values(rows).execute();
}
