import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { recordedEditNames } from '#domain/devices/recorded-edits.ts';
import { cancelDenial, cancelledSentence } from '#domain/kinds/cancel.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import { announce } from '#server/operations/announce.ts';
import { askCancel } from '#server/operations/ask-cancel.ts';
import { requireOperation } from '#server/operations/find.ts';
import { lockVisibleDevice } from '#server/operations/visible-device.ts';
import { claimTakeBack, takeBackNow } from '#server/outbox/take-back.ts';

/** Cancels a lock by its short id; 404 for what is no lock (`call.ios.cancel`). */
export async function cancelLock(services: Services, actor: Actor, id: string): Promise<DeviceOperation> {
  const operation = await requireOperation(services.db, actor, { id });
  if (operation.command !== 'lock') throw new Refusal('NOT_FOUND', messages.notFound);
  return cancel(services, actor, operation);
}

/** Cancels any command by its short id; needs the right to give that command. */
export async function cancelOperation(
  services: Services,
  actor: Actor,
  id: string,
): Promise<DeviceOperation> {
  const operation = await requireOperation(services.db, actor, { id });
  if (isEdit(operation)) throw new Refusal('CONFLICT', messages.cancelEnded);
  const denial = cancelDenial(actor, operation.device.kind, operation);
  if (denial) throw new Refusal('PERMISSION_DENIED', denial.reason, { exit: denial.exit });
  return cancel(services, actor, operation);
}

/**
 * Wins while the gateway has it for certain not, when nothing was sent, and where the gateway gives it back
 * (`decision.withdraw`). Else it was too late, and the record says so. Asking
 * again changes nothing. 404 for what is not to be seen; 409 where somebody else was first, and for what ended without being
 * sent: it was not too late, there is nothing to cancel.
 */
async function cancel(
  services: Services,
  actor: Actor,
  { id, device }: DeviceOperation,
): Promise<DeviceOperation> {
  const { first, claimed } = await services.db.transaction().execute(async (tx) => {
    const locked = await lockVisibleDevice(tx, actor, device.kind, device.id);
    const current = await tx.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst();
    if (!locked || !current) throw new Refusal('NOT_FOUND', messages.notFound);
    if (endedUnsent(current)) throw new Refusal('CONFLICT', messages.cancelEnded);
    const now = await services.clock.now(tx);
    const changed = await askCancel(tx, id, actor, now);
    if (!changed) return { first: current.cancelled_by, claimed: undefined };
    await services.kinds[device.kind].workflows?.stopWithStep(tx, changed, actor, now);
    await announce(services, tx, locked);
    return { first: actor.id, claimed: await claimTakeBack(services, tx, changed, now) };
  });
  if (claimed) await takeBackNow(services, claimed);
  services.nudgeOutbox();
  const cancelled = await requireOperation(services.db, actor, { id });
  if (first !== null && first !== actor.id) throw await comesSecond(services, cancelled);
  return cancelled;
}

/** Whoever comes second is told who was first, and how that ended. */
async function comesSecond({ clock }: Services, operation: DeviceOperation): Promise<Refusal> {
  const sentence = cancelledSentence(operation, await clock.now()) ?? messages.cancelGone;
  const { id, command, cancelled_by, cancelled_at, status } = operation;
  return new Refusal('CONFLICT', sentence, {
    by: { id, command, clerk_name: cancelled_by?.name, date_created: cancelled_at, status },
  });
}

const { failed, expired } = operationStatus;

const endedUnsent = ({ status, sent_at, cancel }: OperationRow) =>
  (status === failed || status === expired) && sent_at === null && cancel === null;

const isEdit = ({ command }: DeviceOperation) => recordedEditNames.some((name) => name === command);
