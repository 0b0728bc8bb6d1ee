import { randomUUID } from 'node:crypto';
import type { DeviceCommand } from '#domain/devices/command.ts';
import type { RecordedEditName } from '#domain/devices/recorded-edits.ts';
import { type CommandName, type DeviceKindName, firstKind } from '#domain/kinds/kinds.ts';
import { grantMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { Database, Tx } from '../database/schema/tables.ts';
import type { DeviceKind } from '../devices/port/kind.ts';
import {
  requireStandingPassword,
  secondaryMismatch,
  verifySecondaryPassword,
} from '../security/secondary-password.ts';
import { coversSteps, type TakenKey, takeWorkflowKey } from './workflow-key.ts';

/** A command, or what is proven like one. */
type KnownCommand = Pick<DeviceCommand, 'call' | 'irreversible'> & {
  readonly name: CommandName | RecordedEditName;
};

/** A call of a row made by withCredential(). */
export interface CredentialCall {
  readonly actor: Pick<Actor, 'id'>;
  readonly body: { readonly device_id: string } & ({ readonly password: string } | { readonly key: string });
  readonly services: Services;
  readonly now: Date;
  readonly grant: { key?: string };
  readonly kind: Pick<DeviceKind, 'name' | 'workflows'>;
}

export interface Proven {
  /** stands for the password from now on */
  readonly key?: string;
  /** To be asked in the transaction that accepts the command, with its device locked. Throws 403 SECPWD_MISMATCH. */
  readonly confirm: (tx: Tx, now: Date) => Promise<TakenKey>;
}

const proven: TakenKey = { withSms: false, useUp: async () => undefined };
export const confirmed = async () => proven;

/**
 * Checks the secondary password or the key of a command (`decision.grant`, `decision.password-field`). A right password
 * answers a new key for this person and this command, also where the command is then refused; never for what can't be undone
 * (`decision.hold.proof`). Uses `services.db`: call it outside of transactions.
 *
 * Throws 403 SECPWD_MISMATCH (wrong password; unknown, foreign or expired key), 422 NOT_POSSIBLE (no secondary password
 * has been set), 429 TOO_MANY (`decision.secondary-lock`).
 */
export async function verifyCredential(call: CredentialCall, command: KnownCommand): Promise<Proven> {
  const { actor, body, services, now, kind } = call;
  if (command.irreversible) return proveIrreversible(call, command);
  if ('key' in body) {
    const step = kind.workflows?.stepName(command.name);
    const of = { ...body, clerk_id: actor.id, step, command: grantedCommand(kind.name, command) };
    await verifyKey(services.db, of, now);
    return { confirm: confirmed };
  }
  const hash = await verifySecondaryPassword(services.db, actor.id, body.password, now);
  const key = await grantKey(
    services.db,
    { clerk_id: actor.id, hash, command: grantedCommand(kind.name, command) },
    now,
  );
  call.grant.key = key;
  return { key, confirm: confirmed };
}

/** The password for each command, or a key that asked for it for just this command of this device. */
async function proveIrreversible(
  { actor, body, services, now, kind }: CredentialCall,
  { name }: KnownCommand,
): Promise<Proven> {
  const { device_id } = body;
  if ('key' in body) {
    const step = kind.workflows?.stepName(name);
    if (step === undefined) throw keyMismatch();
    const of = { clerk_id: actor.id, device_id, steps: [step], irreversible: [step] };
    // Not before: what uses a key up must find the first answer where the request is repeated.
    return { confirm: (tx, at) => takeWorkflowKey(tx, body.key, of, at) };
  }
  const hash = await verifySecondaryPassword(services.db, actor.id, body.password, now);
  return {
    confirm: async (tx) => {
      await requireStandingPassword(tx, actor.id, hash);
      return proven;
    },
  };
}

interface KeyUse {
  readonly key: string;
  readonly clerk_id: string;
  readonly device_id: string;
  /** the step of a workflow that it is, by the workflow's name for it */
  readonly step: string | undefined;
  readonly command: string;
}

/** What a key is for. Apple's stand under the names that a release has given them which knew no other kind. */
const grantedCommand = (kind: DeviceKindName, { call }: KnownCommand) =>
  kind === firstKind ? call : `${kind}.${call}`;

async function verifyKey(
  db: Database,
  { key, clerk_id, device_id, step, command }: KeyUse,
  now: Date,
): Promise<void> {
  const grant = await db
    .selectFrom('credential_grant')
    .select('key')
    .where('key', '=', key)
    .where('clerk_id', '=', clerk_id)
    .where('expires_at', '>', now)
    .where(({ or, eb }) =>
      or([eb('command', '=', command), ...(step === undefined ? [] : [coversSteps(device_id, [step])])]),
    )
    .executeTakeFirst();
  if (!grant) throw keyMismatch();
}

/** The lock on the clerk's row makes a password change wait, or this for it: an old password grants nothing any more. */
async function grantKey(
  db: Database,
  { clerk_id, hash, command }: { readonly clerk_id: string; readonly hash: string; readonly command: string },
  now: Date,
): Promise<string> {
  const key = randomUUID();
  const expires_at = new Date(now.getTime() + grantMs);
  const granted = await db
    .insertInto('credential_grant')
    .columns(['key', 'clerk_id', 'command', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('clerk')
        .select(({ val, cast }) => [
          cast<string>(val(key), 'uuid').as('key'),
          'clerk.id',
          cast<string>(val(command), 'text').as('command'),
          cast<Date>(val(expires_at), 'timestamptz').as('expires_at'),
        ])
        .where('clerk.id', '=', clerk_id)
        .where('clerk.secondary_password_hash', '=', hash)
        .forShare(),
    )
    .returning('key')
    .executeTakeFirst();
  if (!granted) throw secondaryMismatch();
  return key;
}

export const keyMismatch = () => new Refusal('SECPWD_MISMATCH', messages.keyInvalid, { field: 'key' });
