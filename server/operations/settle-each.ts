import type { Log } from '../process/log.ts';

/** There was something to settle, and none of it could be. */
export class NothingSettled extends Error {
  override readonly name = 'NothingSettled';
}

type Step<Operation> = (operation: Operation) => Promise<void>;
interface Named {
  readonly id: string;
}

/**
 * Does a step for each operation, one after the other. One that throws is logged and left as it is; the others go on.
 * Answers how many went well: who counts a failing one would try it again at once, for ever. Throws NothingSettled where each has failed.
 */
export async function settleEach<Operation extends Named>(
  log: Log,
  operations: readonly Operation[],
  step: Step<Operation>,
): Promise<number> {
  let settled = 0;
  for (const operation of operations) if (await settle(log, operation, step)) settled++;
  if (settled === 0 && operations.length > 0) throw new NothingSettled(`none of ${operations.length}`);
  return settled;
}

/** Answers whether it went well. */
async function settle<Operation extends Named>(
  log: Log,
  operation: Operation,
  step: Step<Operation>,
): Promise<boolean> {
  try {
    await step(operation);
    return true;
  } catch (error) {
    log.error('an operation could not be settled', { error, operation: operation.id });
    return false;
  }
}

/** Each work in its turn, also behind one of which nothing could be settled: `fail` is told of that. Answers how much was settled. */
export async function settleInTurn(
  works: readonly (() => Promise<number>)[],
  fail: () => void,
): Promise<number> {
  let settled = 0;
  for (const work of works) {
    try {
      settled += await work();
    } catch (error) {
      if (!(error instanceof NothingSettled)) throw error;
      fail();
    }
  }
  return settled;
}
