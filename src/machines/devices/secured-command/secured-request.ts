import type { CallInput } from '#api/contract/row/endpoint.ts';
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
