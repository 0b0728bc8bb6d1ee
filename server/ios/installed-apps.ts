import { sql } from 'kysely';
import { knownAppName } from '#domain/known-apps.ts';
import { appChoices } from '#domain/limits.ts';
import { recycledStatus } from '#domain/status-values.ts';
import type { DatabaseOrTx } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import { visibleDevices } from '../security/scope.ts';

const bundleId = sql<string>`told.app ->> 'bundle_id'`;

/** The apps that the person's devices in use have told, each once. */
const toldApps = (db: DatabaseOrTx, actor: Actor) =>
  db
    .with('told', (cte) =>
      cte
        .selectFrom('apple_device')
        .select(sql<Readonly<Record<string, string>>>`jsonb_array_elements(app_list)`.as('app'))
        .where(visibleDevices(actor))
        .where('recycled_status', '=', recycledStatus.active),
    )
    .selectFrom('told')
    .select(({ fn }) => [
      bundleId.as('bundle_id'),
      sql<string>`max(told.app ->> 'app_name')`.as('app_name'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(bundleId);

/** The most frequent first. */
export const findInstalledApps = (db: DatabaseOrTx, actor: Actor) =>
  toldApps(db, actor).orderBy('count', 'desc').orderBy('bundle_id').limit(appChoices).execute();

/** Names of bundle ids: as known, else as the person's devices call them, else the id itself. */
export async function appNames(
  db: DatabaseOrTx,
  actor: Actor,
  bundleIds: readonly string[],
): Promise<(bundleId: string) => string> {
  const unknown = bundleIds.filter((id) => knownAppName(id) === null);
  const told = unknown.length === 0 ? [] : await toldApps(db, actor).where(bundleId, 'in', unknown).execute();
  const names = new Map(told.map(({ bundle_id, app_name }) => [bundle_id, app_name]));
  return (id) => knownAppName(id) ?? names.get(id) ?? id;
}
