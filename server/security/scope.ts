import { sql } from 'kysely';
import { isAdmin, may, type Rights } from '#domain/access/permissions.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { tableOf } from '../database/schema/tables.ts';

/** What a scope is read from; an Actor is one. */
export interface ScopeOwner extends Pick<Rights, 'permission'> {
  readonly id: string;
  readonly store_id: string;
  readonly visible_clerk: readonly string[];
}

/** Who may be shown devices and what became of them: a person, or a key of the store's API. */
export type Viewer = ScopeOwner & Rights;

/** Clerks of the own store whose devices of a kind a person sees: all (also devices of nobody), or these (`decision.scope`). */
export function visibleClerks(kind: DeviceKindName, actor: ScopeOwner): 'all' | readonly string[] {
  const { viewAll, viewVisibleClerk } = deviceKind(kind);
  if (isAdmin(actor) || may(actor, viewAll)) return 'all';
  const overLooks = viewVisibleClerk === null || may(actor, viewVisibleClerk);
  return overLooks ? [actor.id, ...actor.visible_clerk] : [actor.id];
}

/** The condition that every query of the table of a kind starts from. Nobody sees another store's anything. */
export function visibleOf(kind: DeviceKindName, actor: ScopeOwner, table: string = tableOf(kind)) {
  const ownStore = sql<boolean>`${sql.ref(`${table}.store_id`)} = ${actor.store_id}`;
  const clerks = visibleClerks(kind, actor);
  return clerks === 'all'
    ? ownStore
    : sql<boolean>`(${ownStore} and ${sql.ref(`${table}.for_clerk`)} in (${sql.join(clerks)}))`;
}

/** The same rule for a change that names a device's store and its clerks before and after. */
export function seesChange(
  actor: ScopeOwner,
  change: {
    readonly store_id: string;
    readonly device_kind: DeviceKindName;
    readonly clerk_ids: readonly (string | null)[];
  },
): boolean {
  if (change.store_id !== actor.store_id) return false;
  const clerks = visibleClerks(change.device_kind, actor);
  return clerks === 'all' || change.clerk_ids.some((id) => id !== null && clerks.includes(id));
}
