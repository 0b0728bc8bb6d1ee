import type { AnyEndpoint, CallInput } from '#api/contract/row/endpoint.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { securedKinds } from '#machines/kinds/secured-kinds.ts';

/** Exactly one of both (`valid.ios.credential`). */
export type Credential = { readonly password: string } | { readonly key: string };

type WithoutCredential<Body> = Body extends unknown
  ? Omit<Body, 'password' | 'key' | 'sms_code'> & { readonly device_id: string }
  : never;
type BodyOf<Call> =
  CallInput<Call & AnyEndpoint> extends { readonly body: infer Body } ? WithoutCredential<Body> : never;

type RequestsOf<Kind extends DeviceKindName, Calls = (typeof securedKinds)[Kind]['calls']> = {
  [Name in keyof Calls]: { readonly kind: Kind; readonly command: Name; readonly body: BodyOf<Calls[Name]> };
}[keyof Calls];

/** What a person confirms: the command and everything it says beside the credential. */
export type SecuredRequest = { [Kind in DeviceKindName]: RequestsOf<Kind> }[DeviceKindName];
export type SecuredCommandName<Kind extends DeviceKindName = DeviceKindName> = Extract<
  SecuredRequest,
  { readonly kind: Kind }
>['command'];

/** Those that need to be told nothing but their device. */
export type PlainCommandName<Kind extends DeviceKindName = DeviceKindName> =
  | Plain<Extract<SecuredRequest, { readonly kind: Kind }>>
  | Extract<SecuredCommandName<Kind>, 'archive' | 'unarchive'>;
type Plain<Request> = Request extends { readonly command: infer Name; readonly body: infer Body }
  ? { readonly device_id: string } extends Body
    ? Name
    : never
  : never;

/** What those say besides that share their call with another one. */
const ways: Readonly<Partial<Record<PlainCommandName, object>>> = {
  restore: { status: recycledStatus.active },
  archive: { status: true },
  unarchive: { status: false },
};

/** What is confirmed of one that asks for nothing but the proof. */
export function plainRequest(
  kind: DeviceKindName,
  command: PlainCommandName,
  device_id: string,
): SecuredRequest {
  const body = { device_id, ...ways[command] };
  // The compiler does not go through so many names one by one.
  return { kind, command, body } as SecuredRequest;
}
