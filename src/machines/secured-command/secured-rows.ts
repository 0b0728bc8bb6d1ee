import type * as v from 'valibot';
import type { acceptedCommand } from '#api/contract/accepted-command.ts';
import type { CallOptions, Client } from '#api/contract/call.ts';
import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import { lock, unlock } from '#api/contract/ios.ts';
import {
  abmUnbind,
  erase,
  moveToRecycleBin,
  removeMainProfile,
  setSystemRestriction,
  turnOffActivationLock,
} from '#api/contract/ios-commands.ts';
import type { SmsType } from '#api/contract/system.ts';
import type { Credential, SecuredCommandName, SecuredRequest } from './secured-request.ts';

/** A row that takes one device and a credential, and answers the operation that it made. */
type SecuredRow = AnyEndpoint & {
  readonly credential: string;
  readonly body: v.GenericSchema<{ readonly device_id: string }, unknown>;
  readonly result: typeof acceptedCommand;
};

/** The commands that a dialog can send, by their names. */
export const securedRows = {
  lock,
  unlock,
  'turn-off-activation-lock': turnOffActivationLock,
  'abm-unbind': abmUnbind,
  erase,
  'remove-main-profile': removeMainProfile,
  'set-system-restriction': setSystemRestriction,
  'move-to-recycle-bin': moveToRecycleBin,
} as const satisfies Record<string, SecuredRow>;

const smsTypes: Partial<Record<SecuredCommandName, SmsType>> = {
  'turn-off-activation-lock': 'turn-off-activation-lock',
};

/** Which SMS code the server may ask for (`decision.sms`). */
export const smsTypeOf = (command: SecuredCommandName): SmsType | null => smsTypes[command] ?? null;

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
