import type * as v from 'valibot';
import type { FeatureArea, ModuleName } from '#domain/access/modules.ts';
import type { Permission, PermissionRequirement } from '#domain/access/permissions.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { requestTimeoutMs } from '#domain/limits.ts';

export type Schema = v.GenericSchema<unknown, unknown>;
type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** Who may call. The server asks in this order: token, area, module, admin, permission; then the handler asks for scope. */
export type Access =
  | { readonly login: false }
  | {
      readonly login: true;
      /** any module of it will do */
      readonly area?: FeatureArea;
      readonly module?: ModuleName;
      /** a second one, which the store needs besides */
      readonly alsoModule?: ModuleName;
      readonly admin?: true;
      readonly permission?: PermissionRequirement;
      /** the permission is not asked when this query field is given: the scope of what it names decides */
      readonly permissionUnlessQuery?: string;
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a row is about, when it names one thing by id: decides who may reach it (`decision.scope`), tests take one of each. `device`: of any
 * kind, which the path names.
 */
export type Target = 'device' | DeviceTarget | 'deviceOperation' | 'unlockSaga' | 'clerk';
export type DeviceTarget = `${DeviceKindName}Device`;

interface Description {
  /** `area.call`, unique */
  readonly name: string;
  readonly method: Method;
  /** `{id}` stands for one segment, described by `params` */
  readonly path: string;
  /** Chinese, for the API document */
  readonly title: string;
  readonly access: Access;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /** also what leaves the server: fields that are not named here are cut off. Absent: nothing, or `raw`. */
  readonly result?: Schema;
  /** the handler writes the response itself */
  readonly raw?: 'image' | 'stream' | 'file' | 'pem';
  /** password or key, strict and exclusive (`valid.ios.credential`); the value is the command that a key is for */
  readonly credential?: string;
  /** takes an Idempotency-Key header (`decision.idempotency`) */
  readonly idempotent?: true;
  readonly target?: Target;
  /** codes that its handler refuses with, besides those that follow from what stands here (errors.ts) */
  readonly errors?: readonly ErrorCode[];
  /** asks who the token belongs to: the console does not say whom it shows */
  readonly whoever?: true;
  /** also to be had while the login password, which was reset, is yet to be changed */
  readonly beforePasswordChange?: true;
  /** default maxBodyBytes */
  readonly maxBodyBytes?: number;
  /** default 10 s (`call.timeout.default`) */
  readonly timeoutMs?: number;
  /** the time-out is once that for each entry of this field of the body (`call.timeout.install-apps`) */
  readonly timeoutTimes?: string;
}

export type Endpoint<D extends Description = Description> = D & { readonly timeoutMs: number };

/** One call of the specification as a row of data; client, server, API document and tests are made from it. */
// The bundler leaves out a row that nobody asks for.
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const D extends Description>(row: D): Endpoint<D> => ({
  ...row,
  timeoutMs: row.timeoutMs ?? requestTimeoutMs,
});

export type AnyEndpoint = Endpoint;

type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Part<D, K extends string> = D extends { readonly [P in K]: infer S } ? S : undefined;

/** What a caller gives. Parts that the row does not have are absent; a query without required fields may be left out. */
export type CallInput<D extends Description> = Present<'params', Input<Part<D, 'params'>>> &
  Present<'query', Input<Part<D, 'query'>>> &
  Present<'body', Input<Part<D, 'body'>>>;

type Present<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<string, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What the caller gets. */
export type CallResult<D extends Description> = Output<Part<D, 'result'>>;
/** What a handler gets after validation. */
export type Params<D extends Description> = Output<Part<D, 'params'>>;
export type Query<D extends Description> = Output<Part<D, 'query'>>;
export type Body<D extends Description> = Output<Part<D, 'body'>>;
/** What a handler answers, before the result schema cuts it to measure. */
export type HandlerResult<D extends Description> = Input<Part<D, 'result'>>;

export type { Permission };
