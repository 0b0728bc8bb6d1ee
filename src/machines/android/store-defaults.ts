import * as v from 'valibot';
import {
  defaultAppRestriction,
  defaultSystemRestriction,
  setDefaultAppRestriction,
  setDefaultSystemRestriction,
} from '#api/contract/android/restrictions.ts';
import type { CallResult } from '#api/contract/row/endpoint.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import type { Standing, StoreDefaults } from '#machines/devices/port/store-defaults.ts';

/** What a store asks of its Android devices by default. */
export const androidDefaults = {
  read: async (client, kind, options) =>
    kind === 'system'
      ? system(await client.call(defaultSystemRestriction, {}, options))
      : allowed(await client.call(defaultAppRestriction, {}, options)),

  compare: null,

  save: async (client, { content, password, based_on }) => {
    if (content.kind === 'system') {
      const configs = androidRestrictions.config(content.values);
      return system(
        await client.call(setDefaultSystemRestriction, { body: { password, configs, based_on } }),
      );
    }
    const configs = content.apps.map(({ app_name, id }) => ({ app_name, package_name: id }));
    return allowed(await client.call(setDefaultAppRestriction, { body: { password, configs, based_on } }));
  },

  told: (kind) =>
    kind === 'system'
      ? v.pipe(setDefaultSystemRestriction.result, v.transform(system))
      : v.pipe(setDefaultAppRestriction.result, v.transform(allowed)),
} satisfies StoreDefaults;

const system = ({ configs, changed }: CallResult<typeof defaultSystemRestriction>): Standing => ({
  content: { kind: 'system', values: androidRestrictions.config(configs) },
  devices: null,
  changed,
});

function allowed({ list, changed }: CallResult<typeof defaultAppRestriction>): Standing {
  const apps = list.map(({ app_name, package_name }) => ({ app_name, id: package_name }));
  return { content: { kind: 'app', apps }, devices: null, changed };
}
