import { recycledStatus } from '#domain/devices/status-values.ts';
import type { Tx } from '#server/database/schema/tables.ts';

/** Whether another store holds the phone: deregulated there, or in its archive, it is free (`decision.android.identity`). */
export async function isHeldElsewhere(
  tx: Tx,
  { store_id, serial_number }: { readonly store_id: string; readonly serial_number: string },
): Promise<boolean> {
  const elsewhere = await tx
    .selectFrom('android_device')
    .select('id')
    .where('serial_number', '=', serial_number)
    .where('store_id', '!=', store_id)
    .where('released_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('recycled_status', '=', recycledStatus.active), eb('archived_lost', '=', true)]),
    )
    .executeTakeFirst();
  return elsewhere !== undefined;
}
