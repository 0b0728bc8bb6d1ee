import { isFinal } from '#domain/devices/operation.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { Services } from '../call/services.ts';
import type { FetchedFact } from '../gateways/gateway.ts';
import { addStep } from '../journal/journal.ts';
import { announce } from '../operations/announce.ts';
import { lockDevice } from '../operations/operation-change.ts';
import { remarks } from '../operations/remarks.ts';
import { later, provenSent, toldOperation, touch } from './answers.ts';

/**
 * A device has taken a command from its queue: it is heard of, and no longer waits for it (`decision.waiting`). Told again it changes
 * nothing.
 */
export const noteFetched = (
  { db, live, log }: Services,
  kind: DeviceKindName,
  fact: FetchedFact,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const device = await lockDevice(tx, kind, fact.device_id);
    const found = device && (await toldOperation(tx, kind, fact).executeTakeFirst());
    if (!found) {
      log.warn('a command was fetched that nobody knows', { command_uuid: fact.command_uuid });
      return;
    }
    if (found.fetched_at !== null) return;
    const operation = await provenSent(tx, found, fact.at);
    const at = later(fact.at, operation.sent_at);
    await tx.updateTable('operation').set({ fetched_at: fact.at }).where('id', '=', operation.id).execute();
    if (!isFinal(operation.status)) {
      const step = { status: operation.status, remark: remarks.fetched };
      await addStep(tx, { operation, by: null, step, at });
    }
    await touch(tx, kind, fact, operation.id);
    await announce({ live }, tx, device);
  });
