import { randomUUID } from 'node:crypto';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import { appleCommand, disclosureNames } from '#domain/apple/commands.ts';
import { grantMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { requireDeviceService } from '#server/call/connections.ts';
import type { Actor } from '#server/call/handler.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { isUniqueViolation } from '#server/database/drivers/unique-violation.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { acceptOn } from '#server/operations/accept.ts';
import type { Command } from '#server/operations/command.ts';
import { confirmed, type Proven, verifyCredential } from '#server/operations/credential.ts';
import { type Accepted, findReplay, findReplayNow, requestHash } from '#server/operations/idempotency.ts';
import { checkRunAt } from '#server/operations/run-at.ts';
import { lockVisibleDevice, requireVisible } from '#server/operations/visible-device.ts';
import { smsMismatch, useSmsCode } from '#server/security/sms-codes.ts';
import { asksForSmsCode, isSwitchedSmsType } from '#server/security/sms-switch.ts';
import { refuseDuringUnlock } from './unlock/under-way.ts';

/** A call of a command's row. */
export interface CommandCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  /** the row's schema sees to it that a command with a credential has exactly one */
  readonly body: {
    readonly device_id: string;
    readonly password?: string;
    readonly key?: string;
    readonly sms_code?: string | undefined;
  };
  readonly grant: { key?: string };
}

/**
 * The one way by which a command is accepted. In this order: a repeated request gets its first answer; 404 for a device out
 * of scope; 503 where no device service is connected; 403 or 429 for the credential; 400 for the time; 422 for the SMS code; 422 where the device's state forbids it;
 * 409 where somebody was first. What is accepted is on disk before the answer leaves.
 */
export async function submitCommand(call: CommandCall, command: Command<AppleRow>): Promise<AcceptedCommand> {
  const { services, actor } = call;
  const request = requestOf(call, command);
  const replay = await findReplay(services.db, actor, request);
  if (replay) return answerOf(replay, {});
  const proven = await prove(call, command);
  const { operation } = await accept(call, command, { request, proven, read: nothing });
  services.nudgeOutbox();
  return answerOf(operation, proven);
}

/**
 * As submitCommand(), for a command that is answered from our own records. A repeated request proves itself anew, and a
 * disclosure is repeated for a short time only: whoever reads of the first one somewhere learns nothing by repeating it
 * (docs/decisions/disclosures.md).
 */
export async function submitAnswered<Result>(
  call: CommandCall,
  command: Command<AppleRow>,
  read: Read<Result>,
): Promise<AcceptedCommand & { readonly result: Result }> {
  const proven = await prove(call, command);
  const acceptance = { request: requestOf(call, command), proven, read };
  const { operation, result } = await accept(call, command, acceptance);
  call.services.nudgeOutbox();
  return { ...answerOf(operation, proven), result };
}

const nothing = async () => undefined;
const answerOf = ({ id, command_uuid }: Accepted, { key }: { readonly key?: string }) => ({
  id,
  command_uuid,
  ...(key !== undefined && { key }),
});

const requestOf = ({ idempotencyKey, body }: CommandCall, { name }: Command<AppleRow>): Request => ({
  command_uuid: idempotencyKey ?? randomUUID(),
  hash: requestHash(name, body),
});

async function prove(call: CommandCall, command: Command<AppleRow>): Promise<Proven> {
  await requireVisible(call, 'apple');
  if (appleCommand(command.name).executor !== 'server') requireDeviceService(call.services);
  const proven = await checkCredential(call, command);
  if (command.runAt) checkRunAt(command.runAt, call.now);
  return proven;
}

interface Request {
  readonly command_uuid: string;
  readonly hash: string;
}

type Read<Result> = (tx: Tx, device: AppleRow) => Promise<Result>;

interface Acceptance<Result> {
  readonly request: Request;
  readonly proven: Proven;
  readonly read: Read<Result>;
}

/** As acceptLocked(). Throws 409 where the same key was used on another device at the same moment: that one was first. */
const accept = <Result>(call: CommandCall, command: Command<AppleRow>, acceptance: Acceptance<Result>) =>
  acceptLocked(call, command, acceptance).catch(async (error: unknown) => {
    if (isUniqueViolation(error)) await findReplay(call.services.db, call.actor, acceptance.request);
    throw error;
  });

/** With the device locked: scope, replay and credential once more, the SMS code, then whether and how it is accepted. */
async function acceptLocked<Result>(
  call: CommandCall,
  command: Command<AppleRow>,
  { request, proven, read }: Acceptance<Result>,
): Promise<{ readonly operation: Accepted; readonly result: Result }> {
  const { services, actor, body, ip } = call;
  const accepted = await services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, 'apple', body.device_id);
    if (!device) throw deviceNotFound();
    // The same request may have come twice at the same moment.
    const { replay, now } = await findReplayNow(tx, actor, request);
    if (replay) {
      if (isOver(command, replay, now)) throw new Refusal('CONFLICT', messages.disclosureOver);
      return { operation: replay, result: await read(tx, device) };
    }
    const { withSms, useUp } = await proven.confirm(tx, now);
    await refuseDuringUnlock(tx, device.id, command.name, now);
    // Not thrown: a wrong try is counted, while a right code is not used up by a command that is refused.
    if (!withSms && !(await isSmsProven(tx, call, command, now))) return null;
    await useUp();
    const order = { command, ...request, clerk: actor, ip, holds: true };
    const { id, command_uuid, date_created } = await acceptOn(services, tx, device, order, now);
    return { operation: { id, command_uuid, date_created }, result: await read(tx, device) };
  });
  if (!accepted) throw smsMismatch();
  return accepted;
}

const isOver = ({ name }: Command<AppleRow>, { date_created }: Accepted, now: Date) =>
  disclosureNames.includes(name) && now.getTime() - date_created.getTime() > grantMs;

async function isSmsProven(tx: Tx, { actor, body }: CommandCall, { name }: Command<AppleRow>, now: Date) {
  if (!isSwitchedSmsType(name) || !(await asksForSmsCode(tx, actor.store_id, name))) return true;
  if (body.sms_code === undefined) return false;
  return useSmsCode(tx, { phone_number: actor.phone_number, type: name, code: body.sms_code }, now);
}

async function checkCredential(call: CommandCall, { name }: Command<AppleRow>): Promise<Proven> {
  const command = appleCommand(name);
  if (!command.credential) return { confirm: confirmed };
  const { password, key, device_id } = call.body;
  const of = { ...call, kind: call.services.kinds.apple };
  if (password !== undefined) return verifyCredential({ ...of, body: { device_id, password } }, command);
  if (key !== undefined) return verifyCredential({ ...of, body: { device_id, key } }, command);
  throw new Error(`the row of ${name} let a request without a credential pass`);
}
