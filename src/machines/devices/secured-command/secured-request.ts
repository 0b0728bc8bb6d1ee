import type { CallInput } from '#api/contract/row/endpoint.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { securedRows } from './secured-rows.ts';

/** Exactly one of both (`valid.ios.credential`). */
export type Credential = { readonly password: string } | { readonly key: string };

export type SecuredCommandName = keyof typeof securedRows;

type WithoutCredential<Body> = Body extends unknown ? Omit<Body, 'password' | 'key' | 'sms_code'> : never;
type BodyOf<Name extends SecuredCommandName> =
  CallInput<(typeof securedRows)[Name]> extends { readonly body: infer Body }
    ? WithoutCredential<Body>
    : never;

/** What a person confirms: the command and everything it says beside the credential. */
export type SecuredRequest = {
  [Name in SecuredCommandName]: { readonly command: Name; readonly body: BodyOf<Name> };
}[SecuredCommandName];

export type LockBody = BodyOf<'lock'>;

/** Those that need to be told nothing but their device. */
export type PlainCommandName = {
  [Name in SecuredCommandName]: { readonly device_id: string } extends BodyOf<Name> ? Name : never;
}[SecuredCommandName];

/** What is confirmed of one that asks for nothing but the proof. */
export function plainRequest(command: PlainCommandName, device_id: string): SecuredRequest {
  // Both ways of one call.
  const body = command === 'restore' ? { device_id, status: recycledStatus.active } : { device_id };
  // The compiler does not go through so many names one by one.
  return { command, body } as SecuredRequest;
}
