import type { ModuleName } from '#domain/access/modules.ts';
import { hasModule, may, type Permission, permissionTitle } from '#domain/access/permissions.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import { rightsOf } from '../security/rights.ts';
import { seesChange } from '../security/scope.ts';

/** What is asked of the device */
export type StandingDevice = Pick<DeviceRow, 'kind' | 'store_id' | 'for_clerk'>;

/**
 * Why somebody may no longer have done what they began earlier, in Chinese; null where they may. Asked with the device
 * locked, whenever time has passed between the request and its sending.
 */
export async function lostStanding(
  tx: Tx,
  clerkId: string,
  permission: Permission | null,
  device: StandingDevice,
  modules: readonly ModuleName[] = [deviceKind(device.kind).module],
): Promise<string | null> {
  const clerk = await tx
    .selectFrom('clerk')
    .innerJoin('store', 'store.id', 'clerk.store_id')
    .select(['clerk.id', 'clerk.store_id', 'clerk.name', 'clerk.disabled'])
    .select(['clerk.is_admin', 'clerk.permission', 'clerk.visible_clerk', 'store.modules'])
    .where('clerk.id', '=', clerkId)
    .executeTakeFirstOrThrow();
  const { id, store_id, name, visible_clerk } = clerk;
  if (clerk.disabled) return memberMessages.starterDisabled(name);
  const rights = rightsOf(clerk);
  if (!modules.every((module) => hasModule(rights, module))) return messages.moduleMissing;
  if (permission !== null && !may(rights, permission))
    return memberMessages.starterWithoutRight(name, permissionTitle(permission));
  const scope = { id, store_id, visible_clerk, permission: rights.permission };
  const seen = seesChange(scope, {
    store_id: device.store_id,
    device_kind: device.kind,
    clerk_ids: [device.for_clerk],
  });
  return seen ? null : memberMessages.starterOutOfScope(name);
}
