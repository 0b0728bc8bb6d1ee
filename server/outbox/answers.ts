import { sql } from 'kysely';
import { appleCommand, recordedEditNames } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import type { Services } from '../call/services.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { AnswerFact } from '../gateways/gateway.ts';
import { announce } from '../operations/announce.ts';
import { noteContacts } from '../operations/heard-since.ts';
import { applyEvent, lockDevice, type OperationRow } from '../operations/operation-change.ts';
import type { OperationEvent } from '../operations/transitions.ts';
import { learnFrom, readAnswer } from './learn.ts';

/**
 * A device's answer to a command: the operation's status, and what the answer tells of the device. A duplicate changes
 * nothing; an answer that comes after the end changes no status, but what it tells of the device is true all the same. Of a
 * device whose record was deleted only the operations are left to be told.
 */
export const settleAnswer = ({ db, live, log }: Services, told: AnswerFact): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const device = await lockDevice(tx, told.device_id);
    const found = await tx
      .selectFrom('operation')
      .selectAll()
      .where('command_uuid', '=', told.command_uuid)
      .where('device_id', '=', told.device_id)
      // Of what was only written down nobody was asked.
      .where(sql<boolean>`command not in (${sql.join(recordedEditNames)})`)
      .$if(!device, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!found) {
      log.warn('an answer to no known command', { command_uuid: told.command_uuid });
      return;
    }
    const fact = readAnswer(found.command, told);
    const operation = await provenSent(tx, found, fact.at);
    const settled = await applyEvent(tx, operation, eventOf(fact), later(fact.at, operation.sent_at));
    if (!device) return;
    const reached = appleCommand(found.command).executor === 'device' && (await touch(tx, fact, found.id));
    const learned =
      fact.type === 'acknowledged' &&
      (await learnFrom({ tx, device, operation, fact, isNew: settled !== null }));
    if (settled || learned || reached) await announce({ live }, tx, device);
  });

function eventOf(fact: AnswerFact): OperationEvent {
  return fact.type === 'failed' ? { type: 'failed', reason: fact.reason } : { type: fact.type };
}

/** An answer can overtake the note that the push went well, and proves it. */
async function provenSent(tx: Tx, operation: OperationRow, at: Date): Promise<OperationRow> {
  if (operation.status !== operationStatus.waiting) return operation;
  return (await applyEvent(tx, operation, { type: 'pushed' }, at)) ?? operation;
}

/** The note of a push is written after it; an answer is never shown before it. */
const later = (at: Date, sentAt: Date | null) => (sentAt !== null && sentAt > at ? sentAt : at);

/** Every answer of a device is a contact too; one of Apple's servers is none. Answers whether a command no longer waits for the device. */
async function touch(tx: Tx, { device_id, at }: AnswerFact, operation_id: string): Promise<boolean> {
  await tx
    .updateTable('apple_device')
    .set({ last_active_time: sql<Date>`greatest(last_active_time, ${at.toISOString()}::timestamptz)` })
    .where('id', '=', device_id)
    .execute();
  return (await noteContacts(tx, [{ device_id, at, operation_id }])).size > 0;
}
