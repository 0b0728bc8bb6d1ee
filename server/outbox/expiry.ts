import { type RawBuilder, sql } from 'kysely';
import type { CommandName } from '#domain/kinds/kinds.ts';
import { commandExpiresAfterMs } from '#domain/limits.ts';
import { isOneOf } from '../database/conditions.ts';
import type { OperationRow } from '../database/schema/rows.ts';

/** They wait until they act, are replaced or cancelled (`decision.expiry`). */
const lasting: readonly CommandName[] = ['lock', 'unlock'];

/** It was accepted too long ago: the gateway is asked to give it back. */
export const isExpired = ({ command, date_created }: OperationRow, now: Date): boolean =>
  !lasting.includes(command) && date_created <= expiring(now);

/** It was accepted as long ago, whatever it is: whoever cancelled it waits for no answer any more. */
export const isLetGo = ({ cancel, date_created }: OperationRow, now: Date): boolean =>
  cancel !== null && date_created <= expiring(now);

/** It may, of those that are `due` to be looked at. */
export const mayExpire = sql<boolean>`(not ${isOneOf('due.command', lasting)})`;

/** The same as isExpired() as a condition over `operation`. */
export const hasExpired = (now: Date | RawBuilder<Date>) =>
  sql<boolean>`(operation.date_created <= ${now}::timestamptz - make_interval(secs => ${sql.lit(commandExpiresAfterMs / 1000)})
    and not ${isOneOf('operation.command', lasting)})`;

/** What was accepted until then has expired, where it may. */
export const expiring = (now: Date) => new Date(now.getTime() - commandExpiresAfterMs);
