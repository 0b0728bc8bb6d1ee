import { sql } from 'kysely';
import { operationStatus } from '#domain/operation.ts';
import { gatewayTimeout } from '../gateways/gateway.ts';
import type { Services } from '../services.ts';
import { changeOperation } from './change-operation.ts';
import { askDue, type Checks } from './checks.ts';
import { isExpired, isLetGo } from './expiry.ts';
import { applyEvent, type OperationRow } from './operation-change.ts';
import { givenBack } from './take-back.ts';

const unknownOnes: Checks = {
  statuses: [operationStatus.unknown],
  concerns: () => sql<boolean>`true`,
  ask: check,
};

/**
 * Looks into operations whose outcome nobody knows. Their devices are asked how they are. One that has waited too long,
 * or that somebody has cancelled, is asked back from the gateway first, so that nothing acts after it was told to have ended. Answers how many were looked into.
 */
export const checkUnknown = (services: Services): Promise<number> => askDue(services, unknownOnes);

async function check(services: Services, operation: OperationRow, now: Date): Promise<void> {
  const { device_id, command_uuid } = operation;
  if (operation.cancel !== null || isExpired(operation, now)) {
    const answer = await services.gateway.withdraw(device_id, command_uuid, gatewayTimeout());
    if (answer === 'withdrawn') return changeOperation(services, operation, givenBack);
    await changeOperation(services, operation, async (tx, current, at) =>
      isExpired(current, at) || isLetGo(current, at) ? applyEvent(tx, current, { type: 'taken' }, at) : null,
    );
  }
  await services.gateway.query(device_id, gatewayTimeout());
}
