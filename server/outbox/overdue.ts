import type { RawBuilder } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandUnknownAfterMs } from '#domain/limits.ts';
import type { Services } from '../call/services.ts';
import { isOneOf } from '../database/conditions.ts';
import { rowsOfEach } from '../database/rows-of-each.ts';
import { changeOperation } from '../operations/change-operation.ts';
import { answerableSince } from '../operations/heard-since.ts';
import { applyEvent } from '../operations/operation-change.ts';
import { settleEach } from '../operations/settle-each.ts';

const { sent, notNow } = operationStatus;
const batch = 50;

/**
 * An operation that stays without an answer although it could be answered becomes unknown (`decision.waiting`), which no longer
 * blocks its opposite; check-unknown.ts looks into those and ends them. Answers how many were settled.
 */
export async function endOverdue(services: Services): Promise<number> {
  const before = new Date((await services.clock.now()).getTime() - commandUnknownAfterMs);
  const { heard, carriedOutElsewhere } = answerableSince(before);
  const answerable = (condition: RawBuilder<boolean>) =>
    services.db
      .selectFrom('operation')
      .select(['id', 'device_kind', 'device_id'])
      .where(isOneOf('status', [sent, notNow]))
      .where(condition)
      .limit(batch);
  const overdue = await rowsOfEach(services.db, [
    // A plan that is kept does not know the time, and would expect the first rows of the table to do: the order leads it to the index.
    answerable(heard).orderBy('heard_at'),
    answerable(carriedOutElsewhere),
  ]);
  return settleEach(services.log, overdue, (each) =>
    changeOperation(services, each, (tx, operation, now) =>
      applyEvent(tx, operation, { type: 'unanswered' }, now),
    ),
  );
}
