import { commandCheckBaseMs, commandCheckMaxMs } from '#domain/limits.ts';
import { operationStatus } from '#domain/operation.ts';
import { gatewayTimeout } from '../gateways/gateway.ts';
import type { Services } from '../services.ts';
import { changeOperation } from './change-operation.ts';
import { isExpired } from './expiry.ts';
import { applyEvent, type OperationRow } from './operation-change.ts';
import { settleTogether } from './settle-each.ts';

const batch = 20;

/**
 * Looks into operations whose outcome nobody knows, side by side: at once, then after growing waits. Their devices are asked how they are. One
 * that has waited too long is taken back from the gateway first, so that nothing acts after it was told to have expired. Answers
 * how many were looked into.
 */
export async function checkUnknown(services: Services): Promise<number> {
  const now = await services.clock.now();
  const due = await services.db
    .selectFrom('operation')
    .select(['id', 'checks'])
    .where('status', '=', operationStatus.unknown)
    .where(({ or, eb }) => or([eb('check_at', 'is', null), eb('check_at', '<=', now)]))
    .limit(batch)
    .execute();
  return settleTogether(services.log, due, async (seen) => {
    const operation = await claim(services, seen, now);
    if (operation) await check(services, operation, now);
  });
}

/** The next look is written down before this one: a gateway that does not answer is not asked all the time. */
const claim = ({ db }: Services, { id, checks }: Pick<OperationRow, 'id' | 'checks'>, now: Date) =>
  db
    .updateTable('operation')
    .set({
      checks: checks + 1,
      check_at: new Date(now.getTime() + Math.min(commandCheckBaseMs * 2 ** checks, commandCheckMaxMs)),
    })
    .where('id', '=', id)
    .where('checks', '=', checks)
    .where('status', '=', operationStatus.unknown)
    .returningAll()
    .executeTakeFirst();

async function check(services: Services, operation: OperationRow, now: Date): Promise<void> {
  const { device_id, command_uuid } = operation;
  if (isExpired(operation, now)) {
    const answer = await services.gateway.withdraw(device_id, command_uuid, gatewayTimeout());
    const type = answer === 'withdrawn' ? 'expired' : 'taken';
    await changeOperation(services, operation, (tx, current, at) => applyEvent(tx, current, { type }, at));
    if (answer === 'withdrawn') return;
  }
  await services.gateway.query(device_id, gatewayTimeout());
}
