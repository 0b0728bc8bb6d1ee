import { randomUUID } from 'node:crypto';
import type { AcceptedCommand } from '#api/contract/accepted-command.ts';
import { type AppleCommandName, appleCommand } from '#domain/apple-commands.ts';
import type { Tx } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import { deviceNotFound } from '../refusal.ts';
import { verifyCredential } from '../security/credential.ts';
import { visibleDevices } from '../security/scope.ts';
import type { Services } from '../services.ts';
import { smsMismatch, useSmsCode } from '../sms/codes.ts';
import { asksForSmsCode, isSwitchedSmsType } from '../sms/switch.ts';
import { refuseDuringUnlock } from '../unlock-saga/under-way.ts';
import { acceptOn } from './accept.ts';
import { type Accepted, findReplay, isUniqueViolation, requestHash } from './idempotency.ts';
import { lockVisibleDevice } from './lock-visible-device.ts';
import { checkRunAt } from './run-at.ts';

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

export interface Command {
  readonly name: AppleCommandName;
  readonly payload: Readonly<Record<string, unknown>>;
  /** absent: now, or after the hold window */
  readonly runAt?: Date | null;
}

/**
 * The one way by which a command is accepted. In this order: a repeated request gets its first answer; 404 for a device out
 * of scope; 403 or 429 for the credential; 400 for the time; 422 for the SMS code; 422 where the device's state forbids it;
 * 409 where somebody was first. What is accepted is on disk before the answer leaves.
 */
export async function submitCommand(call: CommandCall, command: Command): Promise<AcceptedCommand> {
  const { services, actor, body } = call;
  const request = {
    command_uuid: call.idempotencyKey ?? randomUUID(),
    hash: requestHash(command.name, body),
  };
  const replay = await findReplay(services.db, actor, request);
  if (replay) return replay;
  await requireVisible(call);
  const granted = await checkCredential(call, command);
  if (command.runAt) checkRunAt(command.runAt, call.now);
  const accepted = await accept(call, command, request).catch(async (error: unknown) => {
    // The same key was used on another device at the same moment: that request was first.
    const first = isUniqueViolation(error) ? await findReplay(services.db, actor, request) : null;
    if (!first) throw error;
    return first;
  });
  services.nudgeOutbox();
  return { ...accepted, ...granted };
}

interface Request {
  readonly command_uuid: string;
  readonly hash: string;
}

/** With the device locked: scope and replay once more, the SMS code, then whether and how it is accepted. */
async function accept(call: CommandCall, command: Command, request: Request): Promise<Accepted> {
  const { services, actor, body, ip } = call;
  const accepted = await services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, body.device_id);
    if (!device) throw deviceNotFound();
    // The same request may have come twice at the same moment.
    const replay = await findReplay(tx, actor, request);
    if (replay) return replay;
    const now = await services.clock.now(tx);
    await refuseDuringUnlock(tx, device.id, command.name, now);
    // Not thrown: a wrong try is counted, while a right code is not used up by a command that is refused.
    if (!(await isSmsProven(tx, call, command, now))) return null;
    const order = { command, ...request, clerk: actor, ip, holds: true };
    const { id, command_uuid } = await acceptOn(services, tx, device, order, now);
    return { id, command_uuid };
  });
  if (!accepted) throw smsMismatch();
  return accepted;
}

async function isSmsProven(tx: Tx, { actor, body }: CommandCall, { name }: Command, now: Date) {
  if (!isSwitchedSmsType(name) || !(await asksForSmsCode(tx, actor.store_id, name))) return true;
  if (body.sms_code === undefined) return false;
  return useSmsCode(tx, { phone_number: actor.phone_number, type: name, code: body.sms_code }, now);
}

interface AboutDevice extends Pick<CommandCall, 'services' | 'actor'> {
  readonly body: { readonly device_id: string };
}

/** Throws 404 for an unknown device and for one out of scope. */
export async function requireVisible({ services, actor, body }: AboutDevice): Promise<void> {
  const device = await services.db
    .selectFrom('apple_device')
    .select('id')
    .where('id', '=', body.device_id)
    .where(visibleDevices(actor))
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
}

async function checkCredential(call: CommandCall, { name }: Command): Promise<{ key?: string }> {
  if (!appleCommand(name).credential) return {};
  const { password, key } = call.body;
  if (password !== undefined) return verifyCredential({ ...call, body: { password } }, name);
  if (key !== undefined) return verifyCredential({ ...call, body: { key } }, name);
  throw new Error(`the row of ${name} let a request without a credential pass`);
}
