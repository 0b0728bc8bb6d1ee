import type { Updateable } from 'kysely';
import type * as contract from '#api/contract/store-restrictions.ts';
import { json } from '../database/json.ts';
import type { StoreTable } from '../database/people-tables.ts';
import type { DatabaseOrTx } from '../database/tables.ts';
import type { Actor, Handlers } from '../handler.ts';
import { compareApps, compareSystem } from '../ios/compare-restrictions.ts';
import { defaultApps, defaultsOf, restrictionItems } from '../ios/default-restrictions.ts';
import { requireStandingPassword, verifySecondaryPassword } from '../security/credential.ts';
import type { Services } from '../services.ts';

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
    await setDefaults(call, { system_restriction: json(config) });
    return systemDefault(call.services.db, call.actor, config);
  },

  setDefaultAppRestriction: async (call) => {
    const { config } = call.body;
    await setDefaults(call, { app_restriction: json(config) });
    return appDefault(call.services.db, call.actor, config);
  },
};

async function systemDefault(db: DatabaseOrTx, actor: Actor, config: Readonly<Record<string, boolean>>) {
  const list = restrictionItems(actor, config);
  return {
    type: 'system' as const,
    list,
    total: list.length,
    devices: await compareSystem(db, actor, config),
  };
}

async function appDefault(db: DatabaseOrTx, actor: Actor, bundleIds: readonly string[]) {
  const list = await defaultApps(db, actor, bundleIds);
  return { type: 'app' as const, list, total: list.length, devices: await compareApps(db, actor, bundleIds) };
}

interface Change {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly body: { readonly password: string };
}

async function setDefaults(
  { services: { db }, actor, now, body }: Change,
  defaults: Pick<Updateable<StoreTable>, 'system_restriction' | 'app_restriction'>,
): Promise<void> {
  const hash = await verifySecondaryPassword(db, actor.id, body.password, now);
  await db.transaction().execute(async (tx) => {
    await requireStandingPassword(tx, actor.id, hash);
    await tx
      .updateTable('store')
      .set({ ...defaults, date_updated: now })
      .where('id', '=', actor.store_id)
      .execute();
  });
}
