import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { holdMs } from '#domain/limits.ts';
import type { TestServer } from '#tests/server/test-server.ts';

/** Then it is over, also where it was made longer. */
export const longHoldMs = 30 * holdMs;

/** What is held of a device is held for as long as a busy machine needs to take it back; who looks from now on is told so. */
export async function holdLonger({ services }: TestServer, deviceId: string): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable('operation')
    .set({ run_at: sql<Date>`run_at + ${longHoldMs - holdMs} * interval '1 millisecond'` })
    .where('device_id', '=', deviceId)
    .where('hold', '=', true)
    .where('status', '=', operationStatus.created)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error('nothing is held');
}
