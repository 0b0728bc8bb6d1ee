import { randomUUID } from 'node:crypto';
import type { AcceptedCommand } from '#api/contract/ios.ts';
import { type AppleCommandName, appleCommand } from '#domain/apple-commands.ts';
import type { Actor } from '../handler.ts';
import { deviceNotFound } from '../refusal.ts';
import { verifyCredential } from '../security/credential.ts';
import { visibleDevices } from '../security/scope.ts';
import type { Services } from '../services.ts';
import { acceptCommand } from './accept.ts';
import { findReplay, isUniqueViolation, requestHash } from './idempotency.ts';
import { checkRunAt } from './run-at.ts';

/** A call of a command's row. */
export interface CommandCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  /** the row's schema sees to it that a command with a credential has exactly one */
  readonly body: { readonly device_id: string; readonly password?: string; readonly key?: string };
  readonly grant: { key?: string };
}

export interface Command {
  readonly name: AppleCommandName;
  readonly payload: Readonly<Record<string, unknown>>;
  /** null: now */
  readonly runAt: Date | null;
}

/**
 * The one way by which a command is accepted. In this order: a repeated request gets its first answer; 404 for a device out
 * of scope; 403 or 429 for the credential; 400 for the time; 422 where the device's state forbids it; 409 where somebody was
 * first. What is accepted is on disk before the answer leaves.
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
  const accepted = await acceptCommand(call, command, request).catch(async (error: unknown) => {
    // The same key was used on another device at the same moment: that request was first.
    const first = isUniqueViolation(error) ? await findReplay(services.db, actor, request) : null;
    if (!first) throw error;
    return first;
  });
  services.nudgeOutbox();
  return { ...accepted, ...granted };
}

async function requireVisible({ services, actor, body }: CommandCall): Promise<void> {
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
