import { sql } from 'kysely';
import { superviseStatus } from '#domain/devices/status-values.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import type { ContactFact } from '#server/gateways/gateway.ts';
import { byClerk } from '#server/journal/journal.ts';
import { remarks } from '#server/operations/remarks.ts';
import type { GiveCommand } from '../../port/kind.ts';

/**
 * A phone that the store controlled, and that was reset behind its back, is put under control again when it enrols
 * (docs/decisions/android.md), in the name of whoever made the code; its lock follows (outbox/lock-again.ts). `device` is as it was before.
 * Answers whether that was ordered. Told twice, an enrolment finds it under way.
 */
export async function regulateAgain(
  tx: Tx,
  { id, supervise_status, released_at }: AndroidRow,
  { supervised }: ContactFact,
  give: GiveCommand,
): Promise<boolean> {
  const wasRegulated = supervise_status === superviseStatus.supervised && released_at === null;
  if (!wasRegulated || supervised !== false) return false;
  const maker = await whoMadeItsCode(tx, id);
  if (maker === null) return false;
  const remark = remarks.regulatedAgain;
  const given = await give({ device_id: id, name: 'regulate', payload: {}, by: byClerk(maker), remark });
  return given !== null;
}

async function whoMadeItsCode(tx: Tx, deviceId: string): Promise<string | null> {
  const enrolment = await tx
    .selectFrom('operation')
    .select('clerk_id')
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`command = 'enrol'`)
    .orderBy('date_created', 'desc')
    .limit(1)
    .executeTakeFirst();
  return enrolment?.clerk_id ?? null;
}
