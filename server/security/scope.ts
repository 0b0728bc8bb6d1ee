import type { ExpressionBuilder } from 'kysely';
import { isAdmin, may, type Rights } from '#domain/access/permissions.ts';
import type { Tables } from '../database/schema/tables.ts';

/** What a scope is read from; an Actor is one. */
export interface ScopeOwner extends Pick<Rights, 'permission'> {
  readonly id: string;
  readonly store_id: string;
  readonly visible_clerk: readonly string[];
}

/** Clerks of the own store whose Apple devices a person sees: all (also devices of nobody), or these (`decision.scope`). */
export function visibleClerks(actor: ScopeOwner): 'all' | readonly string[] {
  if (isAdmin(actor) || may(actor, 'apple.viewAll')) return 'all';
  return may(actor, 'apple.viewVisibleClerk') ? [actor.id, ...actor.visible_clerk] : [actor.id];
}

/**
 * Where-expression over `apple_device` that every query of devices starts from:
 * `db.selectFrom('apple_device').where(visibleDevices(actor))`. Nobody sees another store's anything.
 */
export const visibleDevices = (actor: ScopeOwner) => (eb: ExpressionBuilder<Tables, 'apple_device'>) => {
  const ownStore = eb('apple_device.store_id', '=', actor.store_id);
  const clerks = visibleClerks(actor);
  return clerks === 'all' ? ownStore : eb.and([ownStore, eb('apple_device.for_clerk', 'in', clerks)]);
};

/** The same rule for a change that names a device's store and its clerks before and after. */
export function seesChange(
  actor: ScopeOwner,
  change: { readonly store_id: string; readonly clerk_ids: readonly (string | null)[] },
): boolean {
  if (change.store_id !== actor.store_id) return false;
  const clerks = visibleClerks(actor);
  return clerks === 'all' || change.clerk_ids.some((id) => id !== null && clerks.includes(id));
}
