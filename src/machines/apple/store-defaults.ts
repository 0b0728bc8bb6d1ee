import * as v from 'valibot';
import { appWhiteList, setAppWhiteList } from '#api/contract/apple/app-white-list.ts';
import {
  defaultRestriction,
  previewDefaultRestriction,
  setDefaultAppRestriction,
  setDefaultSystemRestriction,
} from '#api/contract/apple/default-restrictions.ts';
import type { CallResult } from '#api/contract/row/endpoint.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import {
  type DefaultContent,
  type ListedApp,
  type Standing,
  type StoreDefaults,
  systemContent,
} from '#machines/devices/port/store-defaults.ts';

/** What a store asks of its Apple devices by default, and the white list of the person. */
export const appleDefaults = {
  read: async (client, kind, options) =>
    kind === 'whiteList'
      ? ownList(await client.call(appWhiteList, {}, options))
      : storeDefault(await client.call(defaultRestriction, { query: { type: kind } }, options)),

  compare: (client, content, options) =>
    client.call(previewDefaultRestriction, { body: previewBody(content) }, options),

  save: async (client, { content, password, based_on }) => {
    switch (content.kind) {
      case 'system': {
        const body = { password, config: appleRestrictions.config(content.values), based_on };
        return storeDefault(await client.call(setDefaultSystemRestriction, { body }));
      }
      case 'app': {
        const body = { password, config: bundleIds(content.apps), based_on };
        return storeDefault(await client.call(setDefaultAppRestriction, { body }));
      }
      case 'whiteList': {
        const list = content.apps.map(({ app_name, id, icon = '' }) => ({ app_name, bundle_id: id, icon }));
        return ownList(await client.call(setAppWhiteList, { body: { password, list, based_on } }));
      }
    }
  },

  told: (kind) => {
    if (kind === 'whiteList') return v.pipe(setAppWhiteList.result, v.transform(ownList));
    const { result } = kind === 'system' ? setDefaultSystemRestriction : setDefaultAppRestriction;
    return v.pipe(result, v.transform(storeDefault));
  },
} satisfies StoreDefaults;

const bundleIds = (apps: readonly ListedApp[]) => apps.map(({ id }) => id);

function previewBody(content: DefaultContent) {
  if (content.kind === 'system') {
    return { type: 'system', config: appleRestrictions.config(content.values) } as const;
  }
  if (content.kind === 'app') return { type: 'app', config: bundleIds(content.apps) } as const;
  throw new Error('devices are not compared with a white list');
}

function storeDefault(answer: CallResult<typeof defaultRestriction>): Standing {
  const { devices, changed } = answer;
  if (answer.type === 'app') return { content: { kind: 'app', apps: listed(answer.list) }, devices, changed };
  return { content: systemContent(appleRestrictions, answer.list), devices, changed };
}

const ownList = ({ list, changed }: CallResult<typeof appWhiteList>): Standing => ({
  content: { kind: 'whiteList', apps: listed(list) },
  devices: null,
  changed,
});

interface NamedApp {
  readonly app_name: string;
  readonly bundle_id: string;
  readonly icon?: string;
}

/** Without what else is said of the apps. */
const listed = (apps: readonly NamedApp[]): ListedApp[] =>
  apps.map(({ app_name, bundle_id, icon }) => ({ app_name, id: bundle_id, ...(icon && { icon }) }));
