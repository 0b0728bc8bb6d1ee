import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { deviceNotFound } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { RowOf } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import { type ScopeOwner, visibleOf } from '../security/scope.ts';
import { lockDevice } from './operation-change.ts';

/**
 * Locks a device that the person may see for the rest of the transaction; undefined where it is none, or no longer
 * (`decision.scope`). What was seen before the lock may have passed to another clerk since.
 */
export const lockVisibleDevice = <Kind extends DeviceKindName>(
  tx: Tx,
  actor: ScopeOwner,
  kind: Kind,
  id: string,
): Promise<RowOf<Kind> | undefined> => lockDevice(tx, kind, id, visibleOf(kind, actor));

interface AboutDevice {
  readonly services: Pick<Services, 'db'>;
  readonly actor: ScopeOwner;
  readonly body: { readonly device_id: string };
}

/** Throws 404 for an unknown device, one of another kind, and one out of scope. */
export async function requireVisible(
  { services, actor, body }: AboutDevice,
  kind: DeviceKindName,
): Promise<void> {
  const device = await services.db
    .selectFrom(tableOf(kind))
    .select('id')
    .where('id', '=', body.device_id)
    .where(visibleOf(kind, actor))
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
}
