import { randomUUID } from 'node:crypto';
import type {
  cancel as cancelRow,
  resume as resumeRow,
  UnlockSaga,
} from '#api/contract/apple/one-click-unlock.ts';
import type { ProgressItem } from '#api/contract/devices/progress.ts';
import { stepVerdict, unlockCommand } from '#domain/apple/unlock-plan.ts';
import * as messages from '#domain/messages.ts';
import { requireConnection } from '#server/call/connections.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { deviceFacts } from '#server/devices/apple/commands/facts.ts';
import { once } from '#server/http/once.ts';
import { announce } from '#server/operations/announce.ts';
import { askCancel } from '#server/operations/ask-cancel.ts';
import { blocked } from '#server/operations/judge.ts';
import { lockDevice } from '#server/operations/operation-change.ts';
import { lockVisibleDevice } from '#server/operations/visible-device.ts';
import { lockClerks } from '#server/people/quota.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { smsMismatch, useSmsCode } from '#server/security/sms-codes.ts';
import { afterResume, nextStep, stepUnderWay } from './decide.ts';
import { advance } from './run.ts';
import { needsCode, smsType } from './sms.ts';
import { loadSaga, type StoredSaga, saveSaga } from './stored-saga.ts';
import { operationInTheWay } from './under-way.ts';
import { findSagas } from './view.ts';

/** 404 for an unknown one and for one whose device is out of scope. */
export async function findSaga(services: Services, actor: Actor, id: string): Promise<UnlockSaga> {
  const [saga] = await findSagas(services.db, actor, { id });
  if (!saga) throw notFound();
  return saga;
}

const notFound = () => new Refusal('NOT_FOUND', messages.notFound);

interface Held {
  readonly tx: Tx;
  readonly device: AppleRow;
  readonly saga: StoredSaga;
  readonly now: Date;
}

/** With the device locked, and what happened meanwhile taken in. */
async function hold(services: Services, tx: Tx, actor: Actor, { id, device }: UnlockSaga): Promise<Held> {
  const locked = await lockVisibleDevice(tx, actor, 'apple', device.id);
  if (!locked) throw notFound();
  return take(services, tx, locked, id);
}

async function take(services: Services, tx: Tx, device: AppleRow, id: string): Promise<Held> {
  await advance(services, tx, device, id);
  const saga = await loadSaga(tx, id);
  if (!saga) throw notFound();
  return { tx, device, saga, now: await services.clock.now(tx) };
}

/**
 * Lets one go on at the step where it stands still, in the name of whoever asks. Refused where that step could not begin:
 * then nothing changes, and no SMS code is used up.
 */
export async function resumeUnlock(call: Call<typeof resumeRow>): Promise<UnlockSaga> {
  const { services, actor, params, body } = call;
  const known = await findSaga(services, actor, params.id);
  requireConnection(services, 'devices');
  const hash = await verifySecondaryPassword(services.db, actor.id, body.password, call.now);
  await once(call, [resumeName, actor.id, known.id], async (tx) => {
    const held = await hold(services, tx, actor, known);
    // The bin, its last step, counts anew what the device's clerk has.
    await lockClerks(tx, [actor.id, held.device.for_clerk]);
    await requireStandingPassword(tx, actor.id, hash);
    if (held.saga.status !== 'stopped') return new Refusal('CONFLICT', messages.unlockNotStopped);
    const refusal = (await mayGoOn(held)) ?? (await isProven(held, call));
    if (refusal) return refusal;
    await goOn(held, call);
    await advance(services, tx, held.device, known.id);
    return null;
  });
  services.nudgeOutbox();
  return findSaga(services, actor, known.id);
}

const resumeName = 'ios.oneClickUnlock.resume';

async function mayGoOn({ tx, saga, now, device }: Held): Promise<Refusal | null> {
  const next = nextStep(saga);
  if (!next) return null;
  const current = await lockDevice(tx, 'apple', device.id);
  if (!current) throw notFound();
  const facts = await deviceFacts(tx, current);
  const verdict = stepVerdict(next.command, facts);
  if (!verdict.ok && !verdict.already)
    return new Refusal('NOT_POSSIBLE', verdict.reason, { exit: verdict.exit });
  if (!verdict.ok) return null;
  // A step whose result is still unknown stands in its own way, whatever the phone has said since: done twice would be worse than late.
  const progress: readonly ProgressItem[] = facts.progress;
  const own = progress.find(({ id }) => id === next.operation?.id);
  return own
    ? blocked('apple', own, now)
    : operationInTheWay(unlockCommand(next.command).command, facts, now);
}

async function isProven(
  { tx, saga }: Held,
  { actor, body, now }: Call<typeof resumeRow>,
): Promise<Refusal | null> {
  if (!(await needsCode(tx, actor.store_id, saga.steps))) return null;
  const { sms_code: code } = body;
  const isRight =
    code !== undefined &&
    (await useSmsCode(tx, { phone_number: actor.phone_number, type: smsType, code }, now));
  return isRight ? null : smsMismatch();
}

/** A new try is a new operation. */
async function goOn({ tx, saga, now }: Held, { actor, ip }: Call<typeof resumeRow>): Promise<void> {
  await tx
    .updateTable('unlock_saga')
    .set({ acting_clerk_id: actor.id, ip, resumed_at: now })
    .where('id', '=', saga.id)
    .execute();
  const next = nextStep(saga);
  const ending = next ? { step: next.command, reason: '', exit: '' } : null;
  await saveSaga(tx, saga, afterResume(saga), ending, now);
  if (!next) return;
  await tx
    .updateTable('unlock_step')
    .set({ operation_id: null, command_uuid: randomUUID(), sent: next.sent })
    .where('saga_id', '=', saga.id)
    .where('position', '=', next.position)
    .execute();
}

/**
 * No further step begins. A step that waits out its hold window never leaves; one that is on its way is awaited, and told as
 * it ends. 409 for one that has ended.
 */
export async function cancelUnlock(call: Call<typeof cancelRow>): Promise<UnlockSaga> {
  const { services, actor, params } = call;
  const known = await findSaga(services, actor, params.id);
  await services.db.transaction().execute(async (tx) => {
    const held = await hold(services, tx, actor, known);
    if (held.saga.cancel !== null) return;
    if (held.saga.status === 'finished') throw new Refusal('CONFLICT', messages.unlockEnded);
    await stop(held, actor);
    await advance(services, tx, held.device, known.id);
    await announce(services, tx, held.device);
  });
  return findSaga(services, actor, known.id);
}

/** One that stands still on a device, which is locked, gives way to a new one: it ends as if the person had ended it. */
export async function endStopped(services: Services, tx: Tx, actor: Actor, device: AppleRow): Promise<void> {
  const standing = await tx
    .selectFrom('unlock_saga')
    .select('id')
    .where('device_id', '=', device.id)
    .where('status', '=', 'stopped')
    .executeTakeFirst();
  if (!standing) return;
  const held = await take(services, tx, device, standing.id);
  if (held.saga.status !== 'stopped') return;
  await stop(held, actor);
  await advance(services, tx, device, standing.id);
}

async function stop({ tx, saga, now }: Held, actor: Actor): Promise<void> {
  const onItsWay = stepUnderWay(saga)?.operation;
  const asked = onItsWay ? await askCancel(tx, onItsWay.id, actor, now) : null;
  const won = !onItsWay || asked?.cancel === 'won';
  await tx
    .updateTable('unlock_saga')
    .set({
      status: 'stopping',
      cancel: won ? 'won' : 'tooLate',
      cancelled_by: actor.id,
      cancelled_at: now,
    })
    .where('id', '=', saga.id)
    .execute();
}
