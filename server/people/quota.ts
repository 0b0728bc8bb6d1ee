import { recycledStatus } from '#domain/devices/status-values.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';

export interface Room {
  /** how many more devices there may be */
  readonly left: number;
  /** what makes room, in Chinese */
  readonly exit: string;
}

/**
 * How many more devices a clerk, or nobody, may have in use (`decision.quota`): the store's number of devices and the clerk's
 * quota, whichever is smaller. Devices in the bin count for neither. Whoever asks next waits for the transaction, so
 * that two can't take the last place. In the order of database/schema/lock-order.ts, clerks by their ids.
 */
export async function roomFor(
  tx: Tx,
  owner: { readonly store_id: string; readonly for_clerk: string | null },
): Promise<Room> {
  const store = await tx
    .selectFrom('store')
    .select('device_count')
    .where('id', '=', owner.store_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const ofStore = {
    left: store.device_count - (await inUse(tx, owner.store_id, undefined, store.device_count)),
    exit: messages.storeIsFull(store.device_count),
  };
  const ofClerk = owner.for_clerk === null ? null : await roomOfClerk(tx, owner.store_id, owner.for_clerk);
  return ofClerk && ofClerk.left < ofStore.left ? ofClerk : ofStore;
}

/** The same for a device that passes from one clerk to another: the store has it already. Null: no limit. */
export async function roomOfClerk(tx: Tx, storeId: string, clerkId: string): Promise<Room | null> {
  const clerk = await tx
    .selectFrom('clerk')
    .select(['name', 'quota_limit', 'total_quota'])
    .where('id', '=', clerkId)
    .where('store_id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!clerk.quota_limit) return null;
  const left = clerk.total_quota - (await inUse(tx, storeId, clerkId, clerk.total_quota));
  return { left, exit: memberMessages.clerkIsFull(clerk.name, clerk.total_quota) };
}

/**
 * Locks all clerks that the transaction is going to read or count, before it asks anything of one of them: two that hand
 * devices to each other meet at the same one first.
 */
export async function lockClerks(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const some = [...new Set(ids.filter((id) => id !== null))];
  if (some.length === 0) return;
  await tx.selectFrom('clerk').select('id').where('id', 'in', some).orderBy('id').forNoKeyUpdate().execute();
}

/** Throws 422 where there is none left. */
export function requireRoom(room: Room | null): void {
  if (room && room.left < 1) throw new Refusal('NOT_POSSIBLE', messages.noRoom, { exit: room.exit });
}

/** How many devices in use each clerk of a store has, by the clerk's id; whoever has none is not in it. */
export async function usedQuotas(db: DatabaseOrTx, storeId: string): Promise<ReadonlyMap<string, number>> {
  const counted = await db
    .selectFrom('device')
    .select((eb) => ['for_clerk', eb.fn.countAll<number>().as('used')])
    .where('store_id', '=', storeId)
    .where('recycled_status', '=', recycledStatus.active)
    .groupBy('for_clerk')
    .execute();
  return new Map(counted.flatMap(({ for_clerk, used }) => (for_clerk === null ? [] : [[for_clerk, used]])));
}

/** Counted no further than it matters: an index answers it. */
async function inUse(tx: Tx, storeId: string, clerkId: string | undefined, enough: number): Promise<number> {
  const { count } = await tx
    .selectFrom(
      tx
        .selectFrom('device')
        .select('store_id')
        .where('store_id', '=', storeId)
        .where('recycled_status', '=', recycledStatus.active)
        .$if(clerkId !== undefined, (query) => query.where('for_clerk', '=', clerkId ?? null))
        .limit(enough)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
