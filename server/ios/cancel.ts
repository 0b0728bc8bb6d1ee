import type { AppleOperation } from '#api/contract/apple-device.ts';
import { appleCommands } from '#domain/apple-commands.ts';
import * as messages from '#domain/messages.ts';
import { operationStatus } from '#domain/operation.ts';
import { may, type Permission } from '#domain/permissions.ts';
import type { Actor } from '../handler.ts';
import { missingRight } from '../http/authorize.ts';
import { announce } from '../outbox/announce.ts';
import { applyEvent, type OperationRow } from '../outbox/operation-change.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { stopWithStep } from '../unlock-saga/of-device.ts';
import { lockVisibleDevice } from './lock-visible-device.ts';
import { findOperation } from './operations.ts';

/** Cancels a lock by its short id; 404 for what is no lock (`call.ios.cancel`). */
export async function cancelLock(services: Services, actor: Actor, id: string): Promise<AppleOperation> {
  const operation = await findOperation(services.db, actor, { id });
  if (operation?.command !== 'lock') throw new Refusal('NOT_FOUND', messages.notFound);
  return cancel(services, actor, operation);
}

/** Cancels any command by its short id; needs the right to give that command. */
export async function cancelOperation(services: Services, actor: Actor, id: string): Promise<AppleOperation> {
  const operation = await findOperation(services.db, actor, { id });
  if (!operation) throw new Refusal('NOT_FOUND', messages.notFound);
  const permission = permissionOf(operation.command);
  if (permission !== null && !may(actor, permission)) throw missingRight(permission);
  return cancel(services, actor, operation);
}

/** Records outlive the table of commands. */
const permissionOf = (command: string): Permission | null =>
  appleCommands.find(({ name }) => name === command)?.permission ?? null;

/**
 * Wins only before the release; then nothing was sent. Else it was too late, and the record says so. Asking again changes
 * nothing. 404 for what is not to be seen; 409 for what ended without being sent: it was not too late, there is nothing to
 * cancel.
 */
async function cancel(services: Services, actor: Actor, operation: AppleOperation): Promise<AppleOperation> {
  const { id } = operation;
  await services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, operation.device.id);
    const current = await tx.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst();
    if (!device || !current) throw new Refusal('NOT_FOUND', messages.notFound);
    if (endedUnsent(current)) throw new Refusal('CONFLICT', messages.scheduleEnded);
    const now = await services.clock.now(tx);
    const changed = await applyEvent(tx, current, { type: 'cancelAsked' }, now);
    if (!changed) return;
    await stopWithStep(tx, changed, actor, now);
    await announce(services, tx, device);
  });
  const cancelled = await findOperation(services.db, actor, { id });
  if (!cancelled) throw new Refusal('NOT_FOUND', messages.notFound);
  return cancelled;
}

const endedUnsent = ({ status, sent_at, cancel }: OperationRow) =>
  status === operationStatus.failed && sent_at === null && cancel === null;
