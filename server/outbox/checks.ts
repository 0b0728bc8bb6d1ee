import { type RawBuilder, sql } from 'kysely';
import type { OperationStatus } from '#domain/devices/operation.ts';
import { commandCheckBaseMs, commandCheckMaxMs } from '#domain/limits.ts';
import { createPool, type Pool } from '../background/pool.ts';
import { isMissing } from '../call/connections.ts';
import type { Services } from '../call/services.ts';
import { isOneOf } from '../database/conditions.ts';
import { rowsOfEach } from '../database/rows-of-each.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

/** Operations about which the gateway is asked at once, then after growing waits, until they are something else. */
export interface Checks {
  readonly name: string;
  readonly statuses: readonly OperationStatus[];
  /** conditions over `operation`, one of which is true; each has an index of what was never asked about */
  readonly concerns: (now: Date) => readonly RawBuilder<boolean>[];
  readonly ask: (services: Services, operation: OperationRow, now: Date, stop: AbortSignal) => Promise<void>;
}

/** Asks about those that are due. */
export const createCheckPool = (services: Services, checks: Checks, onEnd?: () => void): Pool =>
  createPool<Claimed>(services.log, {
    name: checks.name,
    take: (atMost) => claimDue(services, checks, atMost),
    step: ({ now, ...operation }, stop) => checks.ask(services, operation, now, stop),
    onEnd,
  });

type Claimed = OperationRow & { readonly now: Date };

async function claimDue(services: Services, checks: Checks, atMost: number): Promise<Claimed[]> {
  const now = await services.clock.now();
  const concerns = checks.concerns(now);
  const due = (condition: RawBuilder<boolean>) =>
    services.db
      .selectFrom('operation')
      .select(['id', 'checks', 'device_kind'])
      .where(isOneOf('status', checks.statuses))
      .where(condition)
      .limit(atMost);
  const looks = [
    ...concerns.map((condition) => sql<boolean>`(check_at is null and ${condition})`),
    sql<boolean>`(check_at <= ${now} and ${anyOf(concerns)})`,
  ].map(due);
  const found = await rowsOfEach(services.db, looks);
  const claimed: Claimed[] = [];
  for (const seen of found) {
    if (claimed.length === atMost) break;
    const operation = await claimCheck(services, checks, seen, now);
    if (operation) claimed.push({ ...operation, now });
  }
  return claimed;
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

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
    .where(anyOf(concerns(now)))
    .returningAll()
    .executeTakeFirst();
}
