import { fromPromise } from 'xstate';
import { appWhiteList, setAppWhiteList } from '#api/contract/apple/app-white-list.ts';
import {
  defaultRestriction,
  previewDefaultRestriction,
  type RestrictionComparison,
  setDefaultAppRestriction,
  setDefaultSystemRestriction,
} from '#api/contract/apple/default-restrictions.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { CallResult } from '#api/contract/row/endpoint.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { restrictionConfig } from '#domain/apple/restrictions.ts';
import { refusedBy } from '#machines/kits/proof.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { DefaultContent, DefaultKind, ListedApp, Standing } from './default-content.ts';
import type { CompareInput, SaveDefaultAnswer, SaveDefaultInput } from './default-restriction.machine.ts';

/** The effects of the default-restriction machine. */
export const defaultRestrictionEffects = (client: Client) => ({
  loadDefault: fromPromise<Standing, { kind: DefaultKind; quiet: boolean }>(
    async ({ input: { kind, quiet }, signal }) => {
      const options = { signal, quiet: quiet && ('again' as const) };
      if (kind === 'whiteList') return ownList(await client.call(appWhiteList, {}, options));
      return storeDefault(await client.call(defaultRestriction, { query: { type: kind } }, options));
    },
  ),

  compareDevices: fromPromise<RestrictionComparison, CompareInput>(({ input: { content, quiet }, signal }) =>
    client.call(
      previewDefaultRestriction,
      { body: previewBody(content) },
      { signal, quiet: quiet && 'beside' },
    ),
  ),

  // No signal: who leaves the screen has confirmed all the same, and is told when it fails.
  saveDefault: fromPromise<SaveDefaultAnswer, SaveDefaultInput>(async ({ input }) => {
    try {
      return { ok: true, standing: await save(client, input) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, isOutdated: hasCode(refusal, 'CONFLICT'), ...refusedBy(refusal) };
    }
  }),
});

async function save(client: Client, { content, password, based_on }: SaveDefaultInput): Promise<Standing> {
  switch (content.kind) {
    case 'system': {
      const body = { password, config: restrictionConfig(content.values), based_on };
      return storeDefault(await client.call(setDefaultSystemRestriction, { body }));
    }
    case 'app': {
      const body = { password, config: bundleIds(content.apps), based_on };
      return storeDefault(await client.call(setDefaultAppRestriction, { body }));
    }
    case 'whiteList': {
      const list = content.apps.map(({ app_name, bundle_id, icon = '' }) => ({ app_name, bundle_id, icon }));
      return ownList(await client.call(setAppWhiteList, { body: { password, list, based_on } }));
    }
  }
}

const bundleIds = (apps: readonly ListedApp[]) => apps.map(({ bundle_id }) => bundle_id);

function previewBody(content: DefaultContent) {
  if (content.kind === 'system') {
    return { type: 'system', config: restrictionConfig(content.values) } as const;
  }
  if (content.kind === 'app') return { type: 'app', config: bundleIds(content.apps) } as const;
  throw new Error('devices are not compared with a white list');
}

function storeDefault(answer: CallResult<typeof defaultRestriction>): Standing {
  const { devices, changed } = answer;
  if (answer.type === 'app') return { content: { kind: 'app', apps: listed(answer.list) }, devices, changed };
  const values = Object.fromEntries(answer.list.map(({ code, boolean_value }) => [code, boolean_value]));
  return { content: { kind: 'system', values }, devices, changed };
}

const ownList = ({ list, changed }: CallResult<typeof appWhiteList>): Standing => ({
  content: { kind: 'whiteList', apps: listed(list) },
  devices: null,
  changed,
});

/** Without what else is said of the apps. */
const listed = (apps: readonly ListedApp[]): ListedApp[] =>
  apps.map(({ app_name, bundle_id, icon }) => ({ app_name, bundle_id, ...(icon && { icon }) }));
