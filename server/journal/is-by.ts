import { sql } from 'kysely';
import { logActorNames, logActors } from '#domain/devices/record-actor.ts';
import { isOneOf } from '../database/conditions.ts';

/** Condition over the columns that say who has done something: it was this clerk, or one of those that a name stands for. */
export function isBy(columns: { readonly actor: string; readonly clerk: string }, who: string) {
  const name = logActorNames.find((one) => one === who);
  if (name === undefined) return sql<boolean>`${sql.ref(columns.clerk)} = ${who}`;
  return sql<boolean>`(${sql.ref(columns.clerk)} is null and ${isOneOf(columns.actor, logActors[name])})`;
}
