import { randomUUID } from 'node:crypto';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import type { DeviceCommand } from '#domain/devices/command.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import type { CommandName, DeviceKindName } from '#domain/kinds/kinds.ts';
import { grantMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { requireConnection } from '../call/connections.ts';
import type { Actor } from '../call/handler.ts';
import { deviceNotFound, Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { isUniqueViolation } from '../database/drivers/unique-violation.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { CommandDefinition, DeviceKind } from '../devices/port/kind.ts';
import { takeKey } from '../http/taken-key.ts';
import { byClerk } from '../journal/journal.ts';
import { smsMismatch, useSmsCode } from '../security/sms-codes.ts';
import { asksForSmsCode, isSwitchedSmsType } from '../security/sms-switch.ts';
import { acceptOn } from './accept.ts';
import type { Command } from './command.ts';
import { confirmed, type Proven, verifyCredential } from './credential.ts';
import { inTheWayOf } from './judge.ts';
import { type Accepted, findReplay, findReplayNow, requestHash } from './keys/idempotency.ts';
import { checkRunAt } from './run-at.ts';
import { lockVisibleDevice, requireVisible } from './visible-device.ts';

/** A call of a command's row. */
export interface CommandCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  readonly callName: string;
  /** the row's schema sees to it that a command with a credential has exactly one */
  readonly body: {
    readonly device_id: string;
    readonly password?: string;
    readonly key?: string;
    readonly sms_code?: string | undefined;
  };
  readonly grant: { key?: string };
}

/** A command that is asked for, and what its kind of device knows of it. */
interface Submission {
  readonly call: CommandCall;
  readonly kind: DeviceKind;
  readonly command: DeviceCommand & { readonly name: CommandName };
  readonly definition: CommandDefinition;
  readonly request: { readonly command_uuid: string; readonly hash: string };
  readonly runAt: Date | null;
}

/**
 * The one way by which a person gives a command. In this order: a repeated request gets its first answer; 404 for a device out of scope;
 * 503 where nothing is connected that would bring it there; 403 or 429 for the credential; 400 for the time; 422 for the SMS code; 422
 * where the device's state forbids it; 409 where somebody was first. What is accepted is on disk before the answer leaves.
 *
 * One that answers from our own records is proven anew by a repeated request, and answers that for a short time only: whoever reads of
 * the first one somewhere learns nothing by repeating it (docs/decisions/disclosures.md).
 */
export async function submitCommand(
  call: CommandCall,
  kindName: DeviceKindName,
  name: CommandName,
): Promise<AcceptedCommand & { readonly result?: unknown }> {
  const { services, actor, body, idempotencyKey } = call;
  const kind = services.kinds[kindName];
  const definition = kind.definitionOf(name);
  const submission: Submission = {
    call,
    kind,
    command: { ...commandOf(kindName, name), name },
    definition,
    request: {
      command_uuid: idempotencyKey ?? randomUUID(),
      hash: requestHash(services.sealKey, actor.store_id, name, body),
    },
    runAt: definition.runAt?.(body) ?? null,
  };
  if (!definition.answer) {
    const replay = await findReplay(services.db, actor, submission.request);
    if (replay) return answerOf(replay);
  }
  const proven = await prove(submission);
  const { operation, result } = await accept(submission, proven);
  services.nudgeOutbox();
  return { ...answerOf(operation), ...(proven.key !== undefined && { key: proven.key }), ...result };
}

const answerOf = ({ id, command_uuid }: Accepted) => ({ id, command_uuid });

async function prove({ call, kind, command, runAt }: Submission): Promise<Proven> {
  await requireVisible(call, kind.name);
  if (command.executor !== 'server') requireConnection(call.services, kind.connection);
  const proven = await checkCredential(call, kind, command);
  if (runAt) checkRunAt(runAt, call.now);
  return proven;
}

async function checkCredential(
  call: CommandCall,
  kind: DeviceKind,
  command: Submission['command'],
): Promise<Proven> {
  if (!command.credential) return { confirm: confirmed };
  const { password, key, device_id } = call.body;
  if (password !== undefined)
    return verifyCredential({ ...call, kind, body: { device_id, password } }, command);
  if (key !== undefined) return verifyCredential({ ...call, kind, body: { device_id, key } }, command);
  throw new Error(`the row of ${command.name} let a request without a credential pass`);
}

interface Acceptance {
  readonly operation: Accepted;
  readonly result: { readonly result?: unknown };
}

/** As acceptLocked(). Throws 409 where the same key was used on another device at the same moment: that one was first. */
const accept = (submission: Submission, proven: Proven): Promise<Acceptance> =>
  acceptLocked(submission, proven).catch(async (error: unknown) => {
    const { call, request } = submission;
    if (isUniqueViolation(error)) await findReplay(call.services.db, call.actor, request);
    throw error;
  });

/** With the device locked: scope, replay and credential once more, the SMS code, then whether and how it is accepted. */
async function acceptLocked(submission: Submission, proven: Proven): Promise<Acceptance> {
  const { call, kind, command, definition, request, runAt } = submission;
  const { services, actor, body, ip } = call;
  const accepted = await services.db.transaction().execute(async (tx) => {
    await takeKey(tx, actor, call);
    const device = await lockVisibleDevice(tx, actor, kind.name, body.device_id);
    if (!device) throw deviceNotFound();
    const read = async (operation: Accepted) =>
      definition.answer ? { result: await definition.answer({ tx, device, operation, services }) } : {};
    // The same request may have come twice at the same moment.
    const { replay, now } = await findReplayNow(tx, actor, request);
    if (replay) {
      if (isOver(submission, replay, now)) throw new Refusal('CONFLICT', messages.disclosureOver);
      return { operation: replay, result: await read(replay) };
    }
    const { withSms, useUp } = await proven.confirm(tx, now);
    await requireNoWorkflow(tx, kind, command, device.id, now);
    // Not thrown: a wrong try is counted, while a right code is not used up by a command that is refused.
    if (!withSms && !(await isSmsProven(tx, submission, now))) return null;
    await useUp();
    const given = givenBy(services, actor, { name: command.name, definition, body, runAt });
    const order = { command: given, ...request, by: byClerk(actor.id), ip, holds: true };
    const operation = await acceptOn(services, tx, device, order, now);
    return { operation, result: await read(operation) };
  });
  if (!accepted) throw smsMismatch();
  return accepted;
}

interface Given {
  readonly name: CommandName;
  readonly definition: CommandDefinition;
  /** of its call */
  readonly body: object;
  readonly runAt: Date | null;
}

/** The command as acceptOn() takes it. */
export const givenBy = (
  services: Services,
  actor: { readonly id: string; readonly store_id: string },
  { name, definition, body, runAt }: Given,
): Command => ({
  name,
  payload: async (locked) => (await definition.payload?.({ ...locked, actor, services }, body)) ?? {},
  runAt,
});

/** What is answered from our own records is answered again for a while: from when it was there to be answered. */
const isOver = (
  { command: { executor }, definition }: Submission,
  { date_created, finished_at }: Accepted,
  now: Date,
) =>
  definition.answer !== undefined &&
  executor === 'server' &&
  now.getTime() - (finished_at ?? date_created).getTime() > grantMs;

/** Throws 409 for what would change a device that a workflow of several commands has for itself. */
export async function requireNoWorkflow(
  tx: Tx,
  { workflows }: DeviceKind,
  { asks }: DeviceCommand,
  deviceId: string,
  now: Date,
): Promise<void> {
  if (asks) return;
  const met = await workflows?.inTheWay(tx, deviceId, now);
  if (met) throw inTheWayOf(met);
}

async function isSmsProven(tx: Tx, { call: { actor, body }, command: { name } }: Submission, now: Date) {
  if (!isSwitchedSmsType(name) || !(await asksForSmsCode(tx, actor.store_id, name))) return true;
  if (body.sms_code === undefined) return false;
  return useSmsCode(tx, { phone_number: actor.phone_number, type: name, code: body.sms_code }, now);
}
