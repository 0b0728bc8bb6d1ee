import type * as contract from '#api/contract/android/restrictions.ts';
import { androidRestrictions as restrictions } from '#domain/android/restrictions.ts';
import type { Actor, Handlers } from '#server/call/handler.ts';
import { json } from '#server/database/json.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { defaultsOf, everyRestriction } from '#server/devices/android/default-restrictions.ts';
import { findDevice } from '#server/devices/android/devices.ts';
import { restrictionsInWords } from '#server/devices/asked-values.ts';
import { lastChange, setDefault } from '#server/devices/defaults/changes.ts';
import type { StoreRow } from '#server/store/settings/section.ts';

const system = { kind: 'android', type: 'system', section: 'android-system' } as const;
const app = { kind: 'android', type: 'app', section: 'android-app' } as const;

export const androidRestrictions: Handlers<typeof contract> = {
  systemRestriction: async ({ services, actor, params }) => {
    const { system_restriction, system_restriction_observed_at } = await findDevice(
      services.db,
      actor,
      params.id,
    );
    return { configs: everyRestriction(system_restriction), observed_at: system_restriction_observed_at };
  },

  appRestriction: async ({ services, actor, params }) => {
    const device = await findDevice(services.db, actor, params.id);
    const { apps } = await defaultsOf(services.db, actor);
    const names = new Map([...apps, ...device.app_list].map((one) => [one.package_name, one.app_name]));
    return {
      enabled: device.app_restriction_enabled,
      mode: device.app_restriction_mode,
      list: device.app_restriction_list.map((package_name) => ({
        package: package_name,
        name: names.get(package_name) ?? package_name,
      })),
      observed_at: device.app_restriction_observed_at,
    };
  },

  defaultSystemRestriction: ({ services, actor }) => systemDefault(services.db, actor),

  setDefaultSystemRestriction: async (call) => {
    const { configs } = call.body;
    const setting = {
      columns: { android_system_restriction: json(configs) },
      said: ({ android_system_restriction }: StoreRow) =>
        restrictionsInWords(restrictions, android_system_restriction, configs),
    };
    await setDefault(call, system, setting, (tx) => systemDefault(tx, call.actor));
    return systemDefault(call.services.db, call.actor);
  },

  defaultAppRestriction: ({ services, actor }) => appDefault(services.db, actor),

  setDefaultAppRestriction: async (call) => {
    const { configs } = call.body;
    const setting = {
      columns: { android_app_restriction: json(configs) },
      said: ({ android_app_restriction }: StoreRow) => ({
        before: { apps: appWords(android_app_restriction) },
        after: { apps: appWords(configs) },
      }),
    };
    await setDefault(call, app, setting, (tx) => appDefault(tx, call.actor));
    return appDefault(call.services.db, call.actor);
  },
};

const appWords = (apps: readonly { readonly app_name: string }[]) =>
  apps.map(({ app_name }) => app_name).join('、');

async function systemDefault(db: DatabaseOrTx, actor: Actor) {
  const { system: values } = await defaultsOf(db, actor);
  return { configs: everyRestriction(values), changed: await lastChange(db, actor, system) };
}

async function appDefault(db: DatabaseOrTx, actor: Actor) {
  const { apps: list } = await defaultsOf(db, actor);
  return { list, total: list.length, changed: await lastChange(db, actor, app) };
}
