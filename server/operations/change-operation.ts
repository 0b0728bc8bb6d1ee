import type { Services } from '../call/services.ts';
import { serverNow } from '../database/clock.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import { announce } from './announce.ts';
import { lockDevice } from './operation-change.ts';

/** What is done to an operation as it stands now. Answers it as it is then; null: nothing changed. */
type Change = (tx: Tx, operation: OperationRow, now: Date) => Promise<OperationRow | null>;

/** Changes an operation while its device is locked, and tells the live streams. One whose device is gone meanwhile stays as it is. */
export const changeOperation = (
  services: Services,
  { id, device_kind, device_id }: Pick<OperationRow, 'id' | 'device_kind' | 'device_id'>,
  change: Change,
): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const device = await lockDevice(tx, device_kind, device_id);
    const found = await tx
      .selectFrom('operation')
      .selectAll()
      .select(serverNow.as('now'))
      .where('id', '=', id)
      .executeTakeFirst();
    if (!device || !found) return;
    const { now, ...operation } = found;
    const changed = await change(tx, operation, now);
    if (changed) await announce(services, tx, device);
  });
