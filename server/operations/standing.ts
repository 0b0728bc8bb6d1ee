import { hasModule, may, type Permission, permissionTitle } from '#domain/access/permissions.ts';
import * as messages from '#domain/messages.ts';
import type { Tx } from '../database/schema/tables.ts';
import { rightsOf } from '../security/rights.ts';
import { seesChange } from '../security/scope.ts';
import type { DeviceRow } from './operation-change.ts';

/**
 * Why somebody may no longer have done what they began earlier, in Chinese; null where they may. Asked with the device
 * locked, whenever time has passed between the request and its sending.
 */
export async function lostStanding(
  tx: Tx,
  clerkId: string,
  permission: Permission | null,
  device: DeviceRow,
): Promise<string | null> {
  const clerk = await tx
    .selectFrom('clerk')
    .innerJoin('store', 'store.id', 'clerk.store_id')
    .select(['clerk.id', 'clerk.store_id', 'clerk.name', 'clerk.disabled'])
    .select(['clerk.is_admin', 'clerk.permission', 'clerk.visible_clerk', 'store.modules'])
    .where('clerk.id', '=', clerkId)
    .executeTakeFirstOrThrow();
  const { id, store_id, name, visible_clerk } = clerk;
  if (clerk.disabled) return messages.starterDisabled(name);
  const rights = rightsOf(clerk);
  if (!hasModule(rights, 'mdm-apple')) return messages.moduleMissing;
  if (permission !== null && !may(rights, permission))
    return messages.starterWithoutRight(name, permissionTitle(permission));
  const scope = { id, store_id, visible_clerk, permission: rights.permission };
  const seen = seesChange(scope, { store_id: device.store_id, clerk_ids: [device.for_clerk] });
  return seen ? null : messages.starterOutOfScope(name);
}
