import type { Tx } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import type { DeviceRow } from '../outbox/operation-change.ts';
import { visibleDevices } from '../security/scope.ts';

/**
 * Locks a device that the person may see for the rest of the transaction; undefined where it is none, or no longer
 * (`decision.scope`). What was seen before the lock may have passed to another clerk since.
 */
export const lockVisibleDevice = (tx: Tx, actor: Actor, id: string): Promise<DeviceRow | undefined> =>
  tx
    .selectFrom('apple_device')
    .selectAll()
    .where('id', '=', id)
    .where(visibleDevices(actor))
    .forUpdate()
    .executeTakeFirst();
