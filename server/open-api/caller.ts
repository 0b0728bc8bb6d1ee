import { adminMark } from '#domain/access/permissions.ts';
import { deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { type Author, byApiKey } from '../journal/journal.ts';
import type { Viewer } from '../security/scope.ts';

/** A store, as one of its keys calls. */
export interface ApiCaller {
  readonly store_id: string;
  /** of the key */
  readonly api_key: string;
  readonly available_modules: readonly string[];
  readonly ip: string;
}

export const authorOf = ({ api_key }: ApiCaller): Author => byApiKey(api_key);

/** A key sees what an administrator does: the whole store. Nobody has this id. */
export const viewerOf = ({ store_id, available_modules }: ApiCaller): Viewer => ({
  id: '00000000-0000-0000-0000-000000000000',
  store_id,
  available_modules,
  permission: [adminMark],
  visible_clerk: [],
});

/** The kinds of devices that the store has the module of. */
export const kindsOf = ({ available_modules }: ApiCaller) =>
  deviceKindNames.filter((name) => available_modules.includes(deviceKind(name).module));
