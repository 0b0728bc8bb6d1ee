import type { RestrictionComparison } from '#api/contract/devices/store-defaults.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { Actor } from '#server/call/handler.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { visibleTold } from '../list/tally.ts';

/**
 * How the person's devices of a kind stand to a default, by what they have told of their restrictions, or of their list of apps where they
 * follow the store's. Many devices have told one of few values.
 */
export async function compareTold(
  db: DatabaseOrTx,
  kind: DeviceKindName,
  actor: Actor,
  what: 'system' | 'default apps',
  isSame: (value: string) => boolean,
): Promise<RestrictionComparison> {
  const counted = { same: 0, different: 0 };
  for (const { value, count } of await visibleTold(db, kind, actor, what).execute())
    counted[isSame(value) ? 'same' : 'different'] += count;
  return counted;
}
