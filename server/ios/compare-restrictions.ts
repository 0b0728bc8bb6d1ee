import type { RestrictionComparison } from '#api/contract/store-restrictions.ts';
import { appRestrictionType } from '#domain/app-restriction.ts';
import { differingRestrictions } from '#domain/apple-restrictions.ts';
import { recycledStatus } from '#domain/status-values.ts';
import type { DatabaseOrTx } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import { visibleDevices } from '../security/scope.ts';

/** Devices in use that have ever said what they are (a device has no model before). */
const enrolled = (db: DatabaseOrTx, actor: Actor) =>
  db
    .selectFrom('apple_device')
    .where(visibleDevices(actor))
    .where('recycled_status', '=', recycledStatus.active)
    .where('model', '!=', '');

/** How the person's devices stand to a default of system restrictions. Many devices have one of few maps. */
export async function compareSystem(
  db: DatabaseOrTx,
  actor: Actor,
  config: Readonly<Record<string, boolean>>,
): Promise<RestrictionComparison> {
  const groups = await enrolled(db, actor)
    .select(({ fn }) => ['system_restriction', fn.countAll<number>().as('count')])
    .groupBy('system_restriction')
    .execute();
  return compare(
    groups,
    ({ system_restriction }) => differingRestrictions(system_restriction, config).length === 0,
  );
}

/** How those stand to a default list of apps that follow one. */
export async function compareApps(
  db: DatabaseOrTx,
  actor: Actor,
  bundleIds: readonly string[],
): Promise<RestrictionComparison> {
  const groups = await enrolled(db, actor)
    .select(({ fn }) => ['app_restriction_list', fn.countAll<number>().as('count')])
    .where('app_restriction_enable', '=', true)
    .where('app_restriction_type', '=', appRestrictionType.storeDefault)
    .groupBy('app_restriction_list')
    .execute();
  const wanted = new Set(bundleIds);
  return compare(
    groups,
    ({ app_restriction_list: told }) => wanted.symmetricDifference(new Set(told)).size === 0,
  );
}

function compare<Group extends { readonly count: number }>(
  groups: readonly Group[],
  isSame: (group: Group) => boolean,
): RestrictionComparison {
  const counted = { same: 0, different: 0 };
  for (const group of groups) counted[isSame(group) ? 'same' : 'different'] += group.count;
  return counted;
}
