import { lookUpOperation } from '#api/contract/operations.ts';
import type { Client } from '#api/contract/row/call.ts';
import { CallFailure, hasCode } from '#api/contract/row/failure.ts';
import type { Outcome } from './command-answer.ts';

/** Asks what became of a command by the key under which it was sent (`decision.idempotency`). */
export async function lookUpOutcome(
  client: Client,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const options = { signal, answers: ['NOT_FOUND'] as const };
    const { id, command_uuid } = await client.call(
      lookUpOperation,
      { params: { id: idempotencyKey } },
      options,
    );
    return { received: true, operation: { id, command_uuid } };
  } catch (error) {
    if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return { received: false };
    throw error;
  }
}
