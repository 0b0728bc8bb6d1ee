import type { AppRestrictionItem } from '#api/contract/apple/restriction-items.ts';
import type { RestrictionItem } from '#api/contract/devices/restriction-items.ts';
import { may } from '#domain/access/permissions.ts';
import { type AppRestriction, appRestrictionType } from '#domain/apple/app-restriction.ts';
import { appsToAllow, appsToBlock, type KnownApp } from '#domain/apple/known-apps.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import type { Actor } from '#server/call/handler.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { compareTold } from '../defaults/compare.ts';
import type { OwnCommand } from '../port/kind.ts';
import { whiteListOf } from './app-white-list.ts';
import { appNames } from './installed-apps.ts';

type Config = Readonly<Record<string, boolean>>;

/** What a store asks of its devices unless somebody decides otherwise (`store.defaults`). */
export const defaultsOf = (db: DatabaseOrTx, { store_id }: Pick<Actor, 'store_id'>) =>
  db
    .selectFrom('store')
    .select(['system_restriction', 'app_restriction'])
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();

/** With nobody's white list: that is a person's, and no person gives them. */
export async function defaultCommands(
  db: DatabaseOrTx,
  store: Pick<Actor, 'store_id'>,
): Promise<readonly OwnCommand[]> {
  const { system_restriction: config, app_restriction: list } = await defaultsOf(db, store);
  const apps: AppRestriction = {
    enable: true,
    type: appRestrictionType.storeDefault,
    list,
    white_list: [],
  };
  return [
    ...(Object.keys(config).length > 0
      ? [{ name: 'sync-store-default-system-restriction' as const, payload: { config } }]
      : []),
    ...(list.length > 0 ? [{ name: 'set-app-restriction' as const, payload: { ...apps } }] : []),
  ];
}

/** How the person's devices stand to a default of system restrictions. */
export const compareSystem = (db: DatabaseOrTx, actor: Actor, config: Config) =>
  compareTold(
    db,
    'apple',
    actor,
    'system',
    (value) => appleRestrictions.differing(JSON.parse(value), config).length === 0,
  );

/** How those stand to a default list of apps that follow one. */
export function compareApps(db: DatabaseOrTx, actor: Actor, bundleIds: readonly string[]) {
  const wanted = new Set(bundleIds);
  const isSame = (value: string) => wanted.symmetricDifference(new Set(JSON.parse(value))).size === 0;
  return compareTold(db, 'apple', actor, 'default apps', isSame);
}

/** Every restriction there is with the value of a default. */
export const restrictionItems = (actor: Actor, config: Config): RestrictionItem[] =>
  appleRestrictions.all.map(({ code, title, description, byDefault }, index) => ({
    id: code,
    sort: index + 1,
    code,
    title,
    description,
    editable: may(actor, 'apple.setSystemRestriction'),
    value_type: 'boolean',
    boolean_value: config[code] ?? byDefault,
  }));

interface Choice {
  readonly app_name: string;
  readonly bundle_id: string;
  readonly group: string;
  readonly icon?: string;
  readonly store_default?: true;
}

const asItems = (choices: readonly Choice[]): AppRestrictionItem[] =>
  choices.map(({ store_default = false, icon = '', ...choice }, index) => ({
    ...choice,
    icon,
    id: choice.bundle_id,
    sort: index + 1,
    store_default,
  }));

/** The apps of a store's default list, in its order. */
export async function defaultApps(
  db: DatabaseOrTx,
  actor: Actor,
  bundleIds: readonly string[],
): Promise<AppRestrictionItem[]> {
  return asItems(await choicesOf(db, actor, bundleIds));
}

async function choicesOf(db: DatabaseOrTx, actor: Actor, bundleIds: readonly string[]): Promise<Choice[]> {
  const nameOf = await appNames(db, actor, bundleIds);
  return bundleIds.map((bundle_id) => ({
    app_name: nameOf(bundle_id),
    bundle_id,
    group: '门店默认',
    store_default: true,
  }));
}

/** What a list of a type is made from: one's own first, then what others often choose. */
export async function appChoicesFor(
  db: DatabaseOrTx,
  actor: Actor,
  type: number,
): Promise<AppRestrictionItem[]> {
  if (type === appRestrictionType.blocked) {
    const { app_restriction } = await defaultsOf(db, actor);
    return asItems(withOthers(await choicesOf(db, actor, app_restriction), appsToBlock));
  }
  const white = (await whiteListOf(db, actor.id)).map(({ app_name, bundle_id, icon }) => ({
    app_name,
    bundle_id,
    icon,
    group: '白名单',
  }));
  return asItems(withOthers(white, appsToAllow));
}

const withOthers = (own: readonly Choice[], others: readonly KnownApp[]): Choice[] => [
  ...own,
  ...others.filter(({ bundle_id }) => !own.some((choice) => choice.bundle_id === bundle_id)),
];
