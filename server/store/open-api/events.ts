import { sql } from 'kysely';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';

/** For the system of its store, where that wants to know (0056): a device has enrolled. In the transaction that knows it. */
export async function noteEnrolment(
  tx: Tx,
  { store_id, kind, id, serial_number }: Pick<DeviceRow, 'store_id' | 'kind' | 'id' | 'serial_number'>,
): Promise<void> {
  await sql`select note_api_event(${store_id}::uuid, ${kind}, ${id}::uuid, ${serial_number}, 'device.enrolled', '{}'::jsonb)`.execute(
    tx,
  );
}

/** What waits for another attempt goes at once. */
export async function bringForward(tx: Tx, store_id: string, at: Date): Promise<void> {
  await tx
    .updateTable('api_callback')
    .set({ due_at: at })
    .where('store_id', '=', store_id)
    .where('state', '=', 'pending')
    .where('due_at', '>', at)
    .execute();
}

/** Nothing is kept for later where nobody wants to hear of it any more. */
export async function endPending(tx: Tx, store_id: string): Promise<void> {
  await tx
    .updateTable('api_callback')
    .set({ state: 'failed', lease_until: null })
    .where('store_id', '=', store_id)
    .where('state', '=', 'pending')
    .execute();
}

/** There is another address: that the one before has failed means nothing. */
export async function beginWithReceiver(tx: Tx, store_id: string, at: Date): Promise<void> {
  await bringForward(tx, store_id, at);
  await tx
    .updateTable('api_receiver')
    .set({ failures: 0, retry_at: at })
    .where('store_id', '=', store_id)
    .execute();
}
