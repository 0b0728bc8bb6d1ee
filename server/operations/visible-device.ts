import type { Actor } from '../call/handler.ts';
import { deviceNotFound } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { Tx } from '../database/schema/tables.ts';
import { visibleDevices } from '../security/scope.ts';
import type { DeviceRow } from './operation-change.ts';

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

interface AboutDevice {
  readonly services: Pick<Services, 'db'>;
  readonly actor: Actor;
  readonly body: { readonly device_id: string };
}

/** Throws 404 for an unknown device and for one out of scope. */
export async function requireVisible({ services, actor, body }: AboutDevice): Promise<void> {
  const device = await services.db
    .selectFrom('apple_device')
    .select('id')
    .where('id', '=', body.device_id)
    .where(visibleDevices(actor))
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
}
