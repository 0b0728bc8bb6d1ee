import { type RawBuilder, sql } from 'kysely';
import type { OperationStatus } from '#domain/devices/operation.ts';
import { commandCheckBaseMs, commandCheckMaxMs } from '#domain/limits.ts';
import { createPool, type Pool, places, type Room } from '../background/pool.ts';
import { isMissing } from '../call/connections.ts';
import type { Services } from '../call/services.ts';
import { isOneOf } from '../database/conditions.ts';
import { inTurns, type Look } from '../database/in-turns.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

/** Operations about which the gateway is asked at once, then after growing waits, until they are something else. */
export interface Checks {
  readonly name: string;
  readonly statuses: readonly OperationStatus[];
  /** over `operation` */
  readonly concerns: (now: Date) => RawBuilder<boolean>;
  /** the same, each with its index, of what is due */
  readonly looks: (now: Date) => readonly [Look, ...Look[]];
  readonly ask: (services: Services, operation: OperationRow, now: Date, stop: AbortSignal) => Promise<void>;
}

/** When it is asked about next: at once where it never was. Over `due`. */
export const checkedSince = sql<Date>`coalesce(due.check_at, '-infinity'::timestamptz)`;

/** Asks about those that are due. */
export const createCheckPool = (services: Services, checks: Checks, onFree?: () => void): Pool =>
  createPool<Claimed>(services, {
    name: checks.name,
    take: (room) => claimDue(services, checks, room),
    step: ({ now, ...operation }, stop) => checks.ask(services, operation, now, stop),
    onFree,
  });

type Claimed = OperationRow & { readonly now: Date };

async function claimDue(services: Services, checks: Checks, { free, held }: Room): Promise<Claimed[]> {
  const now = await services.clock.now();
  const found = await services.db
    .selectFrom('operation')
    .innerJoin(
      inTurns({ table: 'operation', looks: checks.looks(now), atMost: places, held }).as('turn'),
      'turn.id',
      'operation.id',
    )
    .select(['operation.id', 'operation.checks', 'operation.device_kind'])
    .orderBy('turn.place')
    .execute();
  const claimed: Claimed[] = [];
  for (const seen of found) {
    if (claimed.length === free) break;
    const operation = await claimCheck(services, checks, seen, now);
    if (operation) claimed.push({ ...operation, now });
  }
  return claimed;
}

/**
 * The next time is written down before it is asked: a gateway that does not answer is not asked all the time. Answers nothing where
 * somebody else asks, nobody could be asked, or it concerns nobody any more.
 */
export async function claimCheck(
  { db, kinds, ...services }: Pick<Services, 'notConnected' | 'kinds'> & { readonly db: DatabaseOrTx },
  { statuses, concerns }: Checks,
  { id, checks, device_kind }: Pick<OperationRow, 'id' | 'checks' | 'device_kind'>,
  now: Date,
): Promise<OperationRow | undefined> {
  if (isMissing(services, kinds[device_kind].connection)) return undefined;
  return db
    .updateTable('operation')
    .set({
      checks: checks + 1,
      check_at: new Date(now.getTime() + Math.min(commandCheckBaseMs * 2 ** checks, commandCheckMaxMs)),
    })
    .where('id', '=', id)
    .where('checks', '=', checks)
    .where(isOneOf('status', statuses))
    .where(concerns(now))
    .returningAll()
    .executeTakeFirst();
}
