import type { RawBuilder } from 'kysely';
import { commandCheckBaseMs, commandCheckMaxMs } from '#domain/limits.ts';
import type { OperationStatus } from '#domain/operation.ts';
import { createPool, type Pool } from '../background/pool.ts';
import { isOneOf } from '../database/conditions.ts';
import type { Services } from '../services.ts';
import type { OperationRow } from './operation-change.ts';
/** Operations about which the gateway is asked at once, then after growing waits, until they are something else. */
export interface Checks {
  readonly name: string;
  readonly statuses: readonly OperationStatus[];
  /** condition over `operation` */
  readonly concerns: (now: Date) => RawBuilder<boolean>;
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
  const due = await services.db
    .selectFrom('operation')
    .select(['id', 'checks'])
    .where(isOneOf('status', checks.statuses))
    .where(({ or, eb }) => or([eb('check_at', 'is', null), eb('check_at', '<=', now)]))
    .where(checks.concerns(now))
    .limit(atMost)
    .execute();
  const claimed: Claimed[] = [];
  for (const seen of due) {
    const operation = await claimCheck(services, checks, seen, now);
    if (operation) claimed.push({ ...operation, now });
  }
  return claimed;
}

/**
 * The next time is written down before it is asked: a gateway that does not answer is not asked all the time. Answers nothing where
 * somebody else asks, or it concerns nobody any more.
 */
export const claimCheck = (
  { db }: Services,
  { statuses, concerns }: Checks,
  { id, checks }: Pick<OperationRow, 'id' | 'checks'>,
  now: Date,
): Promise<OperationRow | undefined> =>
  db
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
