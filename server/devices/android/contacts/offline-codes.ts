import { sql, type Updateable } from 'kysely';
import { type PasscodePurpose, passcodePurposes } from '#api/contract/agent/messages.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { serverNow } from '#server/database/clock.ts';
import type { AndroidDeviceTable } from '#server/database/schema/android-tables.ts';
import type { AndroidRow, OperationRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { forgetAgent } from '#server/gateways/agents/agents.ts';
import { takeBack } from '#server/gateways/agents/queue.ts';
import type { ContactFact } from '#server/gateways/gateway.ts';
import { addStep } from '#server/journal/journal.ts';
import { endOthers } from '#server/operations/end-enrolment.ts';
import { applyEvent } from '#server/operations/operation-change.ts';
import { remarks } from '#server/operations/remarks.ts';
import { noWish } from '#server/operations/wish.ts';
import { isNewer } from '../../port/kind.ts';
import { forgotten } from './forgotten.ts';

const { waiting, sent, unknown } = operationStatus;

/**
 * What a phone tells that has taken codes while it had no network (`decision.android.passcode`): its counters are taken over, its state is
 * what somebody gave the code for, and the record of the code says that it was used. `device` is as it was before the contact. Answers
 * whether anything changed.
 */
export async function takeOverCodes(tx: Tx, device: AndroidRow, fact: ContactFact): Promise<boolean> {
  const told = fact.android?.passcode_counters;
  if (!told || device.released_at !== null) return false;
  let changed = false;
  for (const purpose of passcodePurposes) {
    const known = device[`${purpose}_codes_passed`];
    // Never further than codes were given out: what a phone says beyond that is no code of ours.
    const passed = Math.min(told[purpose], device[`${purpose}_codes_given`]);
    if (passed <= known) continue;
    const used = await useCodes(
      tx,
      device,
      { purpose, counters: usedCounters(fact, purpose, { known, passed }) },
      fact.at,
    );
    const state = used && stateAfter(device, purpose, used, fact);
    await tx
      .updateTable('android_device')
      .set({ [`${purpose}_codes_passed`]: passed, ...state })
      .where('id', '=', device.id)
      .execute();
    if (used && state?.released_at) {
      await endOthers(tx, used, { at: fact.at, before: serverNow, remark: remarks.deregulated });
      await forgetAgent(tx, device.id, fact.at);
    }
    const isLetGo = fact.supervised === false;
    if (used && state?.lock_operation === used.id && !isLetGo) await takeBackWish(tx, device, fact.at);
    changed = true;
  }
  return changed;
}

/** A lock that was wanted before the code, and that the phone has not fetched yet, would lock it again. */
async function takeBackWish(tx: Tx, { id, lock_operation }: AndroidRow, at: Date): Promise<void> {
  const wish = await tx
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', lock_operation)
    .where('command', '=', 'lock')
    .where('status', 'in', [waiting, sent, unknown])
    .executeTakeFirst();
  if (wish && (await takeBack(tx, id, wish.command_uuid)) === 'withdrawn')
    await applyEvent(tx, wish, { type: 'takenBack' }, at);
}

/** It tells of codes, or of having been let go by one: its agent's key and queue may end with it. */
export const tellsOfCodes = ({ android, supervised }: ContactFact): boolean =>
  android !== undefined &&
  (android.passcodes_used.length > 0 || (supervised === false && android.passcode_counters.deregulate > 0));

interface Step {
  readonly known: number;
  readonly passed: number;
}

/** Those that were typed since it was heard of, the last one behind all others: what lies between them was passed over, or was good no more. */
const usedCounters = (
  { android }: ContactFact,
  purpose: PasscodePurpose,
  { known, passed }: Step,
): number[] => {
  const told = (android?.passcodes_used ?? []).flatMap((used) =>
    used.purpose === purpose && used.counter >= known && used.counter < passed ? [used.counter] : [],
  );
  return [...new Set(told)].toSorted((a, b) => a - b);
};

interface Codes {
  readonly purpose: PasscodePurpose;
  readonly counters: readonly number[];
}

/** The records of codes say that they were used. Answers the last one's; undefined: there is none. */
async function useCodes(
  tx: Tx,
  device: AndroidRow,
  codes: Codes,
  at: Date,
): Promise<OperationRow | undefined> {
  let last: OperationRow | undefined;
  for (const counter of codes.counters) {
    last = await recordOf(tx, device, codes.purpose, counter);
    if (last) await noteUsed(tx, last, at);
  }
  return last;
}

/** It was there when the code was given out. */
const recordOf = (tx: Tx, device: AndroidRow, purpose: PasscodePurpose, counter: number) =>
  tx
    .selectFrom('operation')
    .selectAll()
    .where('device_id', '=', device.id)
    .where('command', '=', `get-${purpose}-passcode`)
    .where(sql<boolean>`(operation.payload ->> 'counter')::integer = ${counter}`)
    .orderBy('date_created', 'desc')
    .limit(1)
    .executeTakeFirst();

async function noteUsed(tx: Tx, operation: OperationRow, at: Date): Promise<void> {
  const { status } = operation;
  const remark = remarks.passcodeUsed;
  await tx.updateTable('operation').set({ remark }).where('id', '=', operation.id).execute();
  await addStep(tx, { operation, by: null, step: { status, remark }, at });
}

/** Who gave the code out has wanted what it does. A phone that says otherwise by now has been told so since. */
function stateAfter(
  device: AndroidRow,
  purpose: PasscodePurpose,
  used: OperationRow,
  { at, locked, supervised }: ContactFact,
): Updateable<AndroidDeviceTable> {
  if (purpose === 'deregulate') {
    if (supervised !== false) return {};
    return {
      ...forgotten(device, at),
      ...noWish,
      supervise_status: superviseStatus.unsupervised,
      lock_observed_by: 'offlinePasscode',
    };
  }
  const wishedSince = device.lock_wanted_at !== null && !isNewer(used.date_created, device.lock_wanted_at);
  if (locked || wishedSince) return {};
  return {
    lock_observed_by: 'offlinePasscode',
    lock_wanted: lockStatus.unlocked,
    lock_wanted_by: used.clerk_id,
    lock_wanted_at: used.date_created,
    lock_operation: used.id,
  };
}
