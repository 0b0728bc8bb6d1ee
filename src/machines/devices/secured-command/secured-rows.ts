import type * as v from 'valibot';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { SmsType } from '#api/contract/people/system.ts';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { SecuredAppleCommandName } from '#domain/apple/commands.ts';
import type { Credential, SecuredCommandName, SecuredRequest } from './secured-request.ts';

/** A row that takes one device and a credential, and answers the operation that it made, some with what was asked for. */
type SecuredRow = AnyEndpoint & {
  readonly credential: string;
  readonly body: v.GenericSchema<{ readonly device_id: string }, unknown>;
  readonly result: v.GenericSchema<unknown, AcceptedCommand & { readonly result?: unknown }>;
};

type Calls = typeof appleCommandCalls;

/** The commands that a dialog can send, by their names. */
export const securedRows: {
  readonly [Name in SecuredAppleCommandName]: Calls[Name extends 'restore' ? 'move-to-recycle-bin' : Name];
} = { ...appleCommandCalls, restore: appleCommandCalls['move-to-recycle-bin'] };

const smsTypes: Partial<Record<SecuredCommandName, SmsType>> = {
  'turn-off-activation-lock': 'turn-off-activation-lock',
  'get-activation-lock-password': 'get-activation-lock-password',
};

/** Which SMS code the server may ask for (`decision.sms`). */
export const smsTypeOf = (command: SecuredCommandName): SmsType | null => smsTypes[command] ?? null;

/** Under which name a key of this command is kept: both ways of one call share theirs. */
export const grantNameOf = (command: SecuredCommandName): string => securedRows[command].credential;

/** The call of a confirmed command; `smsCode`: '' where none was asked. */
export function callCommand(
  client: Client,
  { command, body }: SecuredRequest,
  { credential, smsCode }: { readonly credential: Credential; readonly smsCode: string },
  options: CallOptions,
) {
  const row: SecuredRow = securedRows[command];
  return client.call(
    row,
    { body: { ...body, ...(smsCode && { sms_code: smsCode }), ...credential } },
    options,
  );
}
