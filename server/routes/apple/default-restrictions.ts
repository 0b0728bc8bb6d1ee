import type * as contract from '#api/contract/apple/default-restrictions.ts';
import type { Actor, Handlers } from '#server/call/handler.ts';
import { json } from '#server/database/json.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import {
  compareApps,
  compareSystem,
  defaultApps,
  defaultsOf,
  restrictionItems,
} from '#server/devices/apple/default-restrictions.ts';
import { lastChange, setDefault } from '#server/devices/defaults/changes.ts';

const system = { kind: 'apple', type: 'system' } as const;
const app = { kind: 'apple', type: 'app' } as const;

export const storeRestrictions: Handlers<typeof contract> = {
  defaultRestriction: ({ services: { db }, actor, query }) => standing(db, actor, query),

  previewDefaultRestriction: ({ services: { db }, actor, body }) =>
    body.type === 'system' ? compareSystem(db, actor, body.config) : compareApps(db, actor, body.config),

  setDefaultSystemRestriction: async (call) => {
    const { config } = call.body;
    await setDefault(call, system, { system_restriction: json(config) }, (tx) =>
      standing(tx, call.actor, system),
    );
    return systemDefault(call.services.db, call.actor, config);
  },

  setDefaultAppRestriction: async (call) => {
    const { config } = call.body;
    await setDefault(call, app, { app_restriction: json(config) }, (tx) => standing(tx, call.actor, app));
    return appDefault(call.services.db, call.actor, config);
  },
};

async function standing(db: DatabaseOrTx, actor: Actor, { type }: { readonly type: 'system' | 'app' }) {
  const { system_restriction, app_restriction } = await defaultsOf(db, actor);
  return type === 'system'
    ? systemDefault(db, actor, system_restriction)
    : appDefault(db, actor, app_restriction);
}

async function systemDefault(db: DatabaseOrTx, actor: Actor, config: Readonly<Record<string, boolean>>) {
  const list = restrictionItems(actor, config);
  const devices = await compareSystem(db, actor, config);
  const changed = await lastChange(db, actor, system);
  return { type: system.type, list, total: list.length, devices, changed };
}

async function appDefault(db: DatabaseOrTx, actor: Actor, bundleIds: readonly string[]) {
  const list = await defaultApps(db, actor, bundleIds);
  const devices = await compareApps(db, actor, bundleIds);
  const changed = await lastChange(db, actor, app);
  return { type: app.type, list, total: list.length, devices, changed };
}
