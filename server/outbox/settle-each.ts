import type { Log } from '../log.ts';

/**
 * Does a step for each operation, one after the other. One that throws is logged and left as it is; the others go on.
 * Answers how many went well: who counts a failing one would try it again at once, for ever.
 */
export async function settleEach<Operation extends { readonly id: string }>(
  log: Log,
  operations: readonly Operation[],
  step: (operation: Operation) => Promise<void>,
): Promise<number> {
  let settled = 0;
  for (const operation of operations) {
    try {
      await step(operation);
      settled++;
    } catch (error) {
      log.error('an operation could not be settled', { error, operation: operation.id });
    }
  }
  return settled;
}
