import { sql } from 'kysely';
import type { PasscodePurpose } from '#api/contract/agent/messages.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { passcodeMs } from '#domain/limits.ts';
import { serverNow } from '#server/database/clock.ts';
import type { AndroidRow, OperationRow } from '#server/database/schema/rows.ts';
import type { Database, DatabaseOrTx } from '#server/database/schema/tables.ts';
import type { Lesson } from '../../port/kind.ts';

/** A code ends with its occasion (`decision.android.passcode`): who holds an old one opens no later lock with it. */

const { acknowledged, cancelled } = operationStatus;

/** The codes of the phone's present secrets, as `given`: when each was there to be told is its `finished_at`. */
const given = (purpose: PasscodePurpose) => sql`operation as given where given.device_id = device.id
  and given.command = ${sql.lit(`get-${purpose}-passcode`)} and given.status = ${sql.lit(acknowledged)}
  and (device.enrolment_observed_at is null or given.date_created >= device.enrolment_observed_at)`;
const behind = sql`max((given.payload ->> 'counter')::integer) + 1`;

/** From which code on one opens this lock: those that were given out before it was are for an earlier one. */
export async function unlockCodesFrom(
  db: DatabaseOrTx,
  { device_id, released_at }: Pick<OperationRow, 'device_id' | 'released_at'>,
): Promise<number> {
  const { rows } = await sql<{ from: number }>`
    select greatest(device.unlock_codes_passed,
      (select ${behind} from ${given('unlock')} and given.finished_at < ${released_at})) as from
    from android_device as device where device.id = ${device_id}`.execute(db);
  return rows[0]?.from ?? 0;
}

/** A phone that has taken the lock has gone on to there. */
export async function passUnlockCodes({ tx, device, operation }: Lesson<AndroidRow>): Promise<void> {
  const passed = await unlockCodesFrom(tx, operation);
  if (passed <= device.unlock_codes_passed) return;
  await tx
    .updateTable('android_device')
    .set({ unlock_codes_passed: passed })
    .where('id', '=', device.id)
    .execute();
}

/**
 * From which codes on they are good, told to a phone that is heard of: not those of more than a day ago, nor those of a release that was
 * taken back since. Looked for only where the phone has not passed all of them.
 */
export async function codesFrom(db: Database, deviceId: string): Promise<Record<PasscodePurpose, number>> {
  const old = sql`${serverNow} - make_interval(secs => ${sql.lit(passcodeMs / 1_000)})`;
  const from = (purpose: PasscodePurpose, isOver: ReturnType<typeof sql>) => {
    const passed = sql.ref(`device.${purpose}_codes_passed`);
    return sql`case when ${sql.ref(`device.${purpose}_codes_given`)} <= ${passed} then ${passed}
      else greatest(${passed}, (select ${behind} from ${given(purpose)} and (${isOver}))) end`;
  };
  const isTakenBack = sql`exists (select from operation as release where release.device_id = device.id
    and release.command in ('deregulate', 'get-deregulate-passcode') and release.status = ${sql.lit(cancelled)}
    and release.cancelled_at >= given.finished_at)`;
  const { rows } = await sql<Record<PasscodePurpose, number>>`
    select ${from('unlock', sql`given.finished_at < ${old}`)} as unlock,
      ${from('deregulate', sql`given.finished_at < ${old} or ${isTakenBack}`)} as deregulate
    from android_device as device where device.id = ${deviceId}`.execute(db);
  return rows[0] ?? { unlock: 0, deregulate: 0 };
}
