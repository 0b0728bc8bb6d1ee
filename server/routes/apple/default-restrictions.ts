import type { Updateable } from 'kysely';
import type * as contract from '#api/contract/apple/default-restrictions.ts';
import * as messages from '#domain/messages.ts';
import type { Actor, Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { StoreTable } from '#server/database/schema/people-tables.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { compareApps, compareSystem } from '#server/devices/apple/compare-restrictions.ts';
import { defaultApps, defaultsOf, restrictionItems } from '#server/devices/apple/default-restrictions.ts';
import { isSameChange } from '#server/devices/apple/last-change.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';

export const storeRestrictions: Handlers<typeof contract> = {
  defaultRestriction: async ({ services: { db }, actor, query }) => {
    const { system_restriction, app_restriction } = await defaultsOf(db, actor);
    return query.type === 'system'
      ? systemDefault(db, actor, system_restriction)
      : appDefault(db, actor, app_restriction);
  },

  previewDefaultRestriction: ({ services: { db }, actor, body }) =>
    body.type === 'system' ? compareSystem(db, actor, body.config) : compareApps(db, actor, body.config),

  setDefaultSystemRestriction: async (call) => {
    const { config } = call.body;
    await setDefaults(call, 'system', { system_restriction: json(config) });
    return systemDefault(call.services.db, call.actor, config);
  },

  setDefaultAppRestriction: async (call) => {
    const { config } = call.body;
    await setDefaults(call, 'app', { app_restriction: json(config) });
    return appDefault(call.services.db, call.actor, config);
  },
};

async function systemDefault(db: DatabaseOrTx, actor: Actor, config: Readonly<Record<string, boolean>>) {
  const list = restrictionItems(actor, config);
  const devices = await compareSystem(db, actor, config);
  const changed = await lastChange(db, actor, 'system');
  return { type: 'system' as const, list, total: list.length, devices, changed };
}

async function appDefault(db: DatabaseOrTx, actor: Actor, bundleIds: readonly string[]) {
  const list = await defaultApps(db, actor, bundleIds);
  const devices = await compareApps(db, actor, bundleIds);
  const changed = await lastChange(db, actor, 'app');
  return { type: 'app' as const, list, total: list.length, devices, changed };
}

async function lastChange(db: DatabaseOrTx, { store_id }: Actor, type: 'system' | 'app') {
  const last = await db
    .selectFrom('default_change')
    .innerJoin('clerk', 'clerk.id', 'default_change.clerk_id')
    .select(['clerk.name as clerk_name', 'default_change.date_created'])
    .where('default_change.store_id', '=', store_id)
    .where('type', '=', type)
    .orderBy('default_change.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { clerk_name: last.clerk_name, at: last.date_created.toISOString() } : null;
}

interface Change {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly body: { readonly password: string; readonly based_on?: string | null | undefined };
}

/** On record with who, when and from where; so is setting the same again: it was somebody's decision. */
async function setDefaults(
  { services: { db, live }, actor, now, ip, body }: Change,
  type: 'system' | 'app',
  defaults: Pick<Updateable<StoreTable>, 'system_restriction' | 'app_restriction'>,
): Promise<void> {
  const hash = await verifySecondaryPassword(db, actor.id, body.password, now);
  const { id: clerk_id, store_id } = actor;
  const { based_on } = body;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('store')
      .set({ ...defaults, date_updated: now })
      .where('id', '=', store_id)
      .execute();
    // The store's row is held from here on: whoever sets it at the same time waits, and is then compared with this.
    await requireStandingPassword(tx, clerk_id, hash);
    if (based_on !== undefined) await requireUnchanged(tx, actor, type, based_on);
    await tx
      .insertInto('default_change')
      .values({ store_id, clerk_id, type, ip, date_created: now })
      .execute();
    await live.defaultChanged(tx, { store_id, device_kind: 'apple' });
  });
}

/** Throws 409 where the default is not the one that was seen. */
async function requireUnchanged(tx: Tx, actor: Actor, type: 'system' | 'app', seen: string | null) {
  const last = await lastChange(tx, actor, type);
  if (!isSameChange(last?.at ?? null, seen))
    throw new Refusal('CONFLICT', messages.defaultChanged(last?.clerk_name ?? null));
}
