import type { AnyEndpoint, Body, HandlerResult, Params, Query } from '#api/contract/row/endpoint.ts';
import type { Rights } from '#domain/access/permissions.ts';
import type { Services } from './services.ts';

/** The signed-in person of a call. */
export interface Actor extends Rights {
  readonly id: string;
  readonly name: string;
  readonly phone_number: string;
  readonly store_id: string;
  readonly store_name: string;
  readonly is_admin: boolean;
  readonly visible_clerk: readonly string[];
  readonly has_secondary_password: boolean;
  readonly must_change_password: boolean;
  readonly session_id: string;
}

interface CallBase<Row extends AnyEndpoint> {
  readonly params: Params<Row>;
  readonly query: Query<Row>;
  readonly body: Body<Row>;
  readonly services: Services;
  /** database time plus the test offset, read once per call (`decision.time`) */
  readonly now: Date;
  readonly ip: string;
  /** the browser spoke TLS */
  readonly secure: boolean;
  readonly request: Request;
  readonly idempotencyKey: string | null;
  /** the name of its row: what an Idempotency-Key is taken for */
  readonly callName: string;
  /** headers that the answer gets besides: cookies, cache rules */
  readonly headers: Headers;
  /** what verifyCredential() has granted: a refusal that follows carries the key too (`decision.grant`) */
  readonly grant: { key?: string };
}

/** What a handler is given: everything validated, authenticated and authorized by its row. */
export type Call<Row extends AnyEndpoint> = CallBase<Row> &
  (Row['access'] extends { readonly login: true } ? { readonly actor: Actor } : { readonly actor: null });

/** Answers the row's result, or a Response for a `raw` row; refusals are thrown as Refusal (refusal.ts). */
export type Handler<Row extends AnyEndpoint> = (
  call: Call<Row>,
) => Promise<Row extends { readonly raw: string } ? Response : HandlerResult<Row>>;

/** One handler per row of an area: a missing or a superfluous one does not compile. */
export type Handlers<Area> = {
  readonly [K in keyof Area as Area[K] extends AnyEndpoint ? K : never]: Area[K] extends AnyEndpoint
    ? Handler<Area[K]>
    : never;
};
