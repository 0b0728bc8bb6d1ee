import type { RestrictionComparison } from '#api/contract/apple/default-restrictions.ts';
import { differingRestrictions } from '#domain/apple/restrictions.ts';
import type { Actor } from '#server/call/handler.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { visibleTold } from './tally.ts';

/** How the person's devices stand to a default of system restrictions. Many devices have one of few maps. */
export async function compareSystem(
  db: DatabaseOrTx,
  actor: Actor,
  config: Readonly<Record<string, boolean>>,
): Promise<RestrictionComparison> {
  const groups = await visibleTold(db, actor, 'system').execute();
  return compare(groups, ({ value }) => differingRestrictions(JSON.parse(value), config).length === 0);
}

/** How those stand to a default list of apps that follow one. */
export async function compareApps(
  db: DatabaseOrTx,
  actor: Actor,
  bundleIds: readonly string[],
): Promise<RestrictionComparison> {
  const groups = await visibleTold(db, actor, 'default apps').execute();
  const wanted = new Set(bundleIds);
  return compare(groups, ({ value }) => wanted.symmetricDifference(new Set(JSON.parse(value))).size === 0);
}

function compare<Group extends { readonly count: number }>(
  groups: readonly Group[],
  isSame: (group: Group) => boolean,
): RestrictionComparison {
  const counted = { same: 0, different: 0 };
  for (const group of groups) counted[isSame(group) ? 'same' : 'different'] += group.count;
  return counted;
}
