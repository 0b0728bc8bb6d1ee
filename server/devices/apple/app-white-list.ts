import * as memberMessages from '#domain/member-messages.ts';
import type { Actor } from '#server/call/handler.ts';
import { changedSince, isSameChange } from '#server/call/last-change.ts';
import { json } from '#server/database/json.ts';
import type { WhiteListedApp } from '#server/database/schema/people-tables.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';

type Owner = Pick<Actor, 'id' | 'name'>;

const listed = (db: DatabaseOrTx, clerkId: string) =>
  db.selectFrom('clerk').select(['app_white_list', 'app_white_list_changed_at']).where('id', '=', clerkId);

export async function whiteListOf(db: DatabaseOrTx, clerkId: string): Promise<WhiteListedApp[]> {
  return (await listed(db, clerkId).executeTakeFirstOrThrow()).app_white_list;
}

/** The list and when it was set last; only its owner can set it. */
export async function presentWhiteList(db: DatabaseOrTx, { id, name }: Owner) {
  const { app_white_list: list, app_white_list_changed_at } = await listed(db, id).executeTakeFirstOrThrow();
  const at = isoOrNull(app_white_list_changed_at);
  return { list, total: list.length, changed: at === null ? null : { clerk_name: name, at } };
}

/** `seen`: when that was set on which the new one is based; undefined: nothing is compared. Throws 409 where another one stands. */
export async function setWhiteList(
  tx: Tx,
  owner: Owner,
  list: readonly WhiteListedApp[],
  seen: string | null | undefined,
  now: Date,
): Promise<void> {
  const { id } = owner;
  // The row is held from here on: whoever sets it at the same time waits, and is then compared with this.
  const { app_white_list_changed_at } = await listed(tx, id).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (seen !== undefined && !isSameChange(isoOrNull(app_white_list_changed_at), seen))
    throw changedSince(memberMessages.whiteListChanged, await presentWhiteList(tx, owner));
  await tx
    .updateTable('clerk')
    .set({ app_white_list: json(list), app_white_list_changed_at: now, date_updated: now })
    .where('id', '=', id)
    .execute();
}
