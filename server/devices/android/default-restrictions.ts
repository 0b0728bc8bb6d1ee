import { androidAppMode } from '#domain/android/app-restriction.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import type { RestrictionValues } from '#domain/devices/restrictions.ts';
import type { Actor } from '#server/call/handler.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import type { OwnCommand } from '../port/kind.ts';

/** What a store asks of its Android devices unless somebody decides otherwise (`store.defaults`). `apps`: packages that are allowed. */
export async function defaultsOf(db: DatabaseOrTx, { store_id }: Pick<Actor, 'store_id'>) {
  const store = await db
    .selectFrom('store')
    .select(['android_system_restriction', 'android_app_restriction'])
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();
  return { system: store.android_system_restriction, apps: store.android_app_restriction };
}

export async function defaultCommands(
  db: DatabaseOrTx,
  store: Pick<Actor, 'store_id'>,
): Promise<readonly OwnCommand[]> {
  const { system: configs, apps } = await defaultsOf(db, store);
  const list = apps.map(({ package_name }) => package_name);
  return [
    ...(Object.keys(configs).length > 0
      ? [{ name: 'sync-system-restriction' as const, payload: { configs } }]
      : []),
    ...(list.length > 0
      ? [
          {
            name: 'set-app-restriction' as const,
            payload: { enabled: true, mode: androidAppMode.allowedOnly, list },
          },
        ]
      : []),
  ];
}

/** Every restriction there is, with what `values` say of it. */
export const everyRestriction = (values: RestrictionValues): Record<string, boolean> =>
  Object.fromEntries(androidRestrictions.all.map(({ code, byDefault }) => [code, values[code] ?? byDefault]));
