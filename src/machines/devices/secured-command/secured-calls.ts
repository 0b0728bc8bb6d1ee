import type { SmsType } from '#api/contract/people/system.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { securedKind } from '#machines/kinds/secured-kinds.ts';
import type { SecuredCall } from '../port/kind.ts';
import type { Credential, SecuredCommandName, SecuredRequest } from './secured-request.ts';

function callOf(kind: DeviceKindName, command: SecuredCommandName): SecuredCall {
  const call = securedKind(kind).calls[command];
  if (!call) throw new Error(`${kind} has no command named ${command}`);
  return call;
}

/** Which SMS code the server may ask for (`decision.sms`). */
export const smsTypeOf = (kind: DeviceKindName, command: SecuredCommandName): SmsType | null =>
  securedKind(kind).smsTypes[command] ?? null;

/** Under which name a key of this command is kept: both ways of one call share theirs. */
export const grantNameOf = (kind: DeviceKindName, command: SecuredCommandName): string =>
  `${kind} ${callOf(kind, command).credential}`;

/** The call of a confirmed command; `smsCode`: '' where none was asked. */
export function callCommand(
  client: Client,
  { kind, command, body: { device_id, ...said } }: SecuredRequest,
  { credential, smsCode }: { readonly credential: Credential; readonly smsCode: string },
  options: CallOptions,
) {
  const call = callOf(kind, command);
  const body = { ...said, ...(smsCode && { sms_code: smsCode }), ...credential };
  return call.params
    ? client.call(call, { params: { id: device_id }, body }, options)
    : client.call(call, { body: { device_id, ...body } }, options);
}
