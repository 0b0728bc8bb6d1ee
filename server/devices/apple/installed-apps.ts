import { sql } from 'kysely';
import { knownAppName } from '#domain/apple/known-apps.ts';
import { appChoices } from '#domain/limits.ts';
import type { Actor } from '#server/call/handler.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { visibleTold } from '../list/tally.ts';

/** The apps that the person's devices in use have told, each once. */
const toldApps = (db: DatabaseOrTx, actor: Actor) =>
  db
    .selectFrom(visibleTold(db, 'apple', actor, 'app').as('told'))
    .select(({ fn }) => [
      'told.value as bundle_id',
      fn.max('told.name').as('app_name'),
      sql<number>`sum(told.count)::bigint`.as('count'),
    ])
    .groupBy('told.value');

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
  const told =
    unknown.length === 0 ? [] : await toldApps(db, actor).where('told.value', 'in', unknown).execute();
  const names = new Map(told.map(({ bundle_id, app_name }) => [bundle_id, app_name]));
  return (id) => knownAppName(id) ?? names.get(id) ?? id;
}
