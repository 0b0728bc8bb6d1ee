import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import type { SettingSection } from '#domain/store/settings.ts';
import type { Actor } from '#server/call/handler.ts';
import { changedSince, isSameChange } from '#server/call/last-change.ts';
import type { Services } from '#server/call/services.ts';
import type { StoreFacts } from '#server/database/schema/journal-tables.ts';
import type { StoreTable } from '#server/database/schema/people-tables.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { addSetting, holdStore, type Setter, type StoreRow } from '#server/store/settings/section.ts';

/** A default that a store has for its devices of a kind (`store.defaults`). */
export interface Default {
  readonly kind: DeviceKindName;
  readonly type: 'system' | 'app';
  /** as which the log of settings tells of it */
  readonly section: SettingSection;
}

/** Who set it last, and when; null: nobody has since it is on record. */
export async function lastChange(db: DatabaseOrTx, actor: Actor, which: Default) {
  const last = await lastSetter(db, actor, which);
  return last ? { clerk_name: last.clerk_name, at: last.date_created.toISOString() } : null;
}

const lastSetter = (db: DatabaseOrTx, { store_id }: Actor, { kind, type }: Default) =>
  db
    .selectFrom('default_change')
    .innerJoin('clerk', 'clerk.id', 'default_change.clerk_id')
    .select(['clerk.id as clerk_id', 'clerk.name as clerk_name', 'default_change.date_created'])
    .where('default_change.store_id', '=', store_id)
    .where('default_change.device_kind', '=', kind)
    .where('type', '=', type)
    .orderBy('default_change.id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Change extends Setter {
  readonly services: Services;
  readonly body: { readonly password: string; readonly based_on?: string | null | undefined };
}

/** What becomes of the store, and in words what it was and is (`decision.settings-log`). */
interface Setting {
  readonly columns: Updateable<StoreTable>;
  said(store: StoreRow): { readonly before: StoreFacts; readonly after: StoreFacts };
}

/** On record with who, when and from where; so is setting the same again: it was somebody's decision. */
export async function setDefault(
  { services: { db, live }, actor, now, ip, body }: Change,
  { kind, type, section }: Default,
  { columns, said }: Setting,
  /** what stands, as the call answers it */
  present: (tx: Tx) => Promise<object>,
): Promise<void> {
  const hash = await verifySecondaryPassword(db, actor.id, body.password, now);
  const { id: clerk_id, store_id } = actor;
  const { based_on } = body;
  await db.transaction().execute(async (tx) => {
    // The store's row is held from here on: whoever sets it at the same time waits, and is then compared with this.
    const store = await holdStore(tx, actor);
    await requireStandingPassword(tx, clerk_id, hash);
    if (based_on !== undefined)
      await requireUnchanged(tx, actor, { kind, type, section }, { seen: based_on, present });
    await tx
      .updateTable('store')
      .set({ ...columns, date_updated: now })
      .where('id', '=', store_id)
      .execute();
    await tx
      .insertInto('default_change')
      .values({ store_id, clerk_id, device_kind: kind, type, ip, date_created: now })
      .execute();
    const { before, after } = said(store);
    if (!isDeepStrictEqual(before, after))
      await addSetting(tx, { actor, ip, now }, section, { before, after });
    await live.defaultChanged(tx, { store_id, device_kind: kind });
  });
}

/** Throws 409 where the default is not the one that was seen. */
async function requireUnchanged(
  tx: Tx,
  actor: Actor,
  which: Default,
  { seen, present }: { readonly seen: string | null; readonly present: (tx: Tx) => Promise<object> },
) {
  const last = await lastSetter(tx, actor, which);
  if (isSameChange(last?.date_created.toISOString() ?? null, seen)) return;
  const by = last?.clerk_id === actor.id ? messages.yourselfElsewhere : last?.clerk_name;
  throw changedSince(memberMessages.defaultChanged(by ?? null), await present(tx));
}
