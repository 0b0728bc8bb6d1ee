import type * as contract from '#api/contract/apple/default-restrictions.ts';
import { knownAppName } from '#domain/apple/known-apps.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
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
import { restrictionsInWords } from '#server/devices/asked-values.ts';
import { lastChange, setDefault } from '#server/devices/defaults/changes.ts';
import type { StoreRow } from '#server/store/settings/section.ts';

const system = { kind: 'apple', type: 'system', section: 'apple-system' } as const;
const app = { kind: 'apple', type: 'app', section: 'apple-app' } as const;

export const storeRestrictions: Handlers<typeof contract> = {
  defaultRestriction: ({ services: { db }, actor, query }) => standing(db, actor, query),

  previewDefaultRestriction: ({ services: { db }, actor, body }) =>
    body.type === 'system' ? compareSystem(db, actor, body.config) : compareApps(db, actor, body.config),

  setDefaultSystemRestriction: async (call) => {
    const { config } = call.body;
    const setting = {
      columns: { system_restriction: json(config) },
      said: ({ system_restriction }: StoreRow) =>
        restrictionsInWords(appleRestrictions, system_restriction, config),
    };
    await setDefault(call, system, setting, (tx) => standing(tx, call.actor, system));
    return systemDefault(call.services.db, call.actor, config);
  },

  setDefaultAppRestriction: async (call) => {
    const { config } = call.body;
    const setting = {
      columns: { app_restriction: json(config) },
      said: ({ app_restriction }: StoreRow) => ({
        before: { apps: appWords(app_restriction) },
        after: { apps: appWords(config) },
      }),
    };
    await setDefault(call, app, setting, (tx) => standing(tx, call.actor, app));
    return appDefault(call.services.db, call.actor, config);
  },
};

const appWords = (ids: readonly string[]) => ids.map((id) => knownAppName(id) ?? id).join('、');

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
