import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import type { Pool } from '../background/pool.ts';
import type { Services } from '../call/services.ts';
import { isOneOf } from '../database/conditions.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import { askGateway } from '../gateways/gateway.ts';
import { changeOperation } from '../operations/change-operation.ts';
import { applyEvent } from '../operations/operation-change.ts';
import { type Checks, checkedSince, createCheckPool } from './checks.ts';
import { isExpired, isLetGo } from './expiry.ts';
import { givenBack } from './take-back.ts';

const { unknown } = operationStatus;

const unknownOnes: Checks = {
  name: 'unknown outcomes',
  statuses: [unknown],
  concerns: () => sql<boolean>`true`,
  looks: (now) => [{ waits: isOneOf('due.status', [unknown]), since: checkedSince, until: now }],
  ask: check,
};

/**
 * Looks into operations whose outcome nobody knows. Their devices are asked how they are. One that has waited too long,
 * or that somebody has cancelled, is asked back from the gateway first, so that nothing acts after it was told to have ended.
 */
export const createUnknownPool = (services: Services, onFree?: () => void): Pool =>
  createCheckPool(services, unknownOnes, onFree);

async function check(
  services: Services,
  operation: OperationRow,
  now: Date,
  stop: AbortSignal,
): Promise<void> {
  const { device_id, command_uuid } = operation;
  if (operation.cancel !== null || isExpired(operation, now)) {
    const answer = await askGateway(services, operation.device_kind, stop, (gateway, signal) =>
      gateway.withdraw(device_id, command_uuid, signal),
    );
    if (answer === 'withdrawn')
      return changeOperation(services, operation, (tx, current, at) => givenBack(services, tx, current, at));
    await changeOperation(services, operation, async (tx, current, at) =>
      isExpired(current, at) || isLetGo(current, at) ? applyEvent(tx, current, { type: 'taken' }, at) : null,
    );
  }
  await askGateway(services, operation.device_kind, stop, (gateway, signal) =>
    gateway.query(device_id, signal),
  );
}
