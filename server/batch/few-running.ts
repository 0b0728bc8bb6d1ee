import { batchesAtOnce } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { Tx } from '../database/schema/tables.ts';
import { lockClerks } from '../people/quota.ts';

/** Throws 422 where a person has no room for one more that runs. Whoever asks next waits for the transaction: no two take the last place. */
export async function requireFewRunning(tx: Tx, clerkId: string): Promise<void> {
  await lockClerks(tx, [clerkId]);
  const { running } = await tx
    .selectFrom('batch')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('clerk_id', '=', clerkId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  if (running >= batchesAtOnce) throw new Refusal('NOT_POSSIBLE', messages.batchesRunning(batchesAtOnce));
}
