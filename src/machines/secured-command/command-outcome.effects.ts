import type { Client } from '#api/contract/call.ts';
import { CallFailure, hasCode } from '#api/contract/failure.ts';
import { operationStatus } from '#api/contract/ios.ts';
import type { Outcome } from './command-answer.ts';

/** Asks what became of a command by the key under which it was sent (`decision.idempotency`). */
export async function lookUpOutcome(
  client: Client,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const call = client.call(operationStatus, { params: { id: idempotencyKey } }, { signal, quiet: true });
    const { id, command_uuid } = await call;
    return { received: true, operation: { id, command_uuid } };
  } catch (error) {
    if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return { received: false };
    throw error;
  }
}
