import { sql } from 'kysely';
import { operationStatus } from '#domain/operation.ts';
import { gatewayTimeout } from '../gateways/gateway.ts';
import type { Services } from '../services.ts';
import { changeOperation } from './change-operation.ts';
import { askDue, type Checks } from './checks.ts';
import { isExpired } from './expiry.ts';
import { applyEvent, type OperationRow } from './operation-change.ts';

const unknownOnes: Checks = {
  statuses: [operationStatus.unknown],
  concerns: () => sql<boolean>`true`,
  ask: check,
};

/**
 * Looks into operations whose outcome nobody knows. Their devices are asked how they are. One that has waited too long is
 * taken back from the gateway first, so that nothing acts after it was told to have expired. Answers how many were looked into.
 */
export const checkUnknown = (services: Services): Promise<number> => askDue(services, unknownOnes);

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
