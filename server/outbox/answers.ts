import { sql } from 'kysely';
import * as v from 'valibot';
import { operationStatus } from '#domain/devices/operation.ts';
import { recordedEditNames } from '#domain/devices/recorded-edits.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { Services } from '../call/services.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import type { Proof } from '../devices/port/kind.ts';
import type { AnswerFact, FetchedFact } from '../gateways/gateway.ts';
import { announce } from '../operations/announce.ts';
import { noteContacts } from '../operations/heard-since.ts';
import { applyEvent, lockDevice } from '../operations/operation-change.ts';
import { remarks } from '../operations/remarks.ts';
import type { OperationEvent } from '../operations/transitions.ts';
import { giveBySystem } from './give-by-system.ts';
import { giveDefaults } from './give-defaults.ts';
import { lockAgain } from './lock-again.ts';

/**
 * A device's answer to a command: the operation's status, and what the answer tells of the device. A duplicate changes
 * nothing; an answer that comes after the end changes no status, but what it tells of the device is true all the same. Of a
 * device whose record was deleted only the operations are left to be told.
 */
export async function settleAnswer(
  services: Services,
  kind: DeviceKindName,
  told: AnswerFact,
): Promise<void> {
  const { db, log, kinds } = services;
  const given = await db.transaction().execute(async (tx) => {
    const device = await lockDevice(tx, kind, told.device_id);
    const found = await toldOperation(tx, kind, told)
      .$if(!device, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!found) {
      log.warn('an answer to no known command', { command_uuid: told.command_uuid });
      return false;
    }
    const { proof, learn } = kinds[kind].definitionOf(found.command);
    const fact = readAnswer(proof, told);
    const operation = await provenSent(tx, found, fact.at);
    const settled = await applyEvent(tx, operation, eventOf(fact), later(fact.at, operation.sent_at));
    if (!device) return false;
    const reached =
      commandOf(kind, found.command).executor === 'device' && (await touch(tx, kind, fact, found.id));
    const learned =
      fact.type === 'acknowledged' &&
      ((await learn?.({ tx, device, operation, fact, isNew: settled !== null })) ?? false);
    if (settled || learned || reached) await announce(services, tx, device);
    const give = giveBySystem(services, kinds[kind], tx);
    // Its hand-over was noted only after the enrolment that has emptied the queue.
    const isLost = fact.type === 'failed' && fact.reason === remarks.enrolledAnew;
    const relocked = isLost && (await lockAgain(services, kinds[kind], tx, fact, give));
    return (device.defaults_due && (await giveDefaults(kinds[kind], tx, device.id, give))) || relocked;
  });
  if (given) services.nudgeOutbox();
}

/** The operation that a fact is about. */
export const toldOperation = (tx: Tx, kind: DeviceKindName, told: AnswerFact | FetchedFact) =>
  tx
    .selectFrom('operation')
    .selectAll()
    .where('command_uuid', '=', told.command_uuid)
    .where('device_id', '=', told.device_id)
    .where('device_kind', '=', kind)
    // Of what was only written down nobody was asked.
    .where(sql<boolean>`command not in (${sql.join(recordedEditNames)})`);

function eventOf(fact: AnswerFact): OperationEvent {
  return fact.type === 'failed' ? { type: 'failed', reason: fact.reason } : { type: fact.type };
}

/** What a device says can overtake the note that the push went well, and proves it. */
export async function provenSent(tx: Tx, operation: OperationRow, at: Date): Promise<OperationRow> {
  if (operation.status !== operationStatus.waiting) return operation;
  return (await applyEvent(tx, operation, { type: 'pushed' }, at)) ?? operation;
}

/** The note of a push is written after it; what came of it is never shown before it. */
export const later = (at: Date, sentAt: Date | null) => (sentAt !== null && sentAt > at ? sentAt : at);

/** Every answer of a device is a contact too; one of the maker's servers is none. Answers whether a command no longer waits for the device. */
export async function touch(
  tx: Tx,
  kind: DeviceKindName,
  { device_id, at }: AnswerFact | FetchedFact,
  operation_id: string,
): Promise<boolean> {
  await tx
    .updateTable(tableOf(kind))
    .set({ last_active_time: sql<Date>`greatest(last_active_time, ${at.toISOString()}::timestamptz)` })
    .where('id', '=', device_id)
    .execute();
  return (await noteContacts(tx, [{ device_id, at, operation_id }])).size > 0;
}

/** An acknowledgement without its proof tells nothing: the command has failed. Asked again, it would tell the same. */
function readAnswer(proof: Proof | undefined, fact: AnswerFact): AnswerFact {
  if (fact.type !== 'acknowledged' || !proof || v.is(proof.result, fact.result)) return fact;
  const { command_uuid, device_id, at } = fact;
  return { type: 'failed', command_uuid, device_id, at, reason: proof.otherwise };
}
