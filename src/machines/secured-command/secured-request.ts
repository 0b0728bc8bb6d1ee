import type { CallInput } from '#api/contract/endpoint.ts';
import type { lock, unlock } from '#api/contract/ios.ts';

/** Exactly one of both (`valid.ios.credential`). */
export type Credential = { readonly password: string } | { readonly key: string };

type WithoutCredential<Body> = Body extends unknown ? Omit<Body, 'password' | 'key'> : never;
export type LockBody = WithoutCredential<CallInput<typeof lock>['body']>;
export type UnlockBody = WithoutCredential<CallInput<typeof unlock>['body']>;

/** What a person confirms: the command and everything it says beside the credential. */
export type SecuredRequest =
  | { readonly command: 'lock'; readonly body: LockBody }
  | { readonly command: 'unlock'; readonly body: UnlockBody };

export type SecuredCommandName = SecuredRequest['command'];
