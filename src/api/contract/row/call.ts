import type { ErrorCode } from '#domain/error-codes.ts';
import type { AnyEndpoint, CallInput, CallResult } from './endpoint.ts';
import type { RowError } from './errors.ts';

/**
 * Why the failure of a call is told by no toast (`decision.quiet`): nobody asked for it.
 * - `again`: what is shown is read again by itself, and a notice stands in its place
 * - `beside`: it comes with what was asked for, which works without it
 * - `session`: it looks after the session, which tells of its end by itself
 */
export type Unasked = 'again' | 'beside' | 'session';

export interface CallOptions<Code extends ErrorCode = never> {
  /** a uuid made before the first send (`decision.idempotency`) */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** its failure is told by no toast, and why; false, and absent: it is told */
  readonly quiet?: Unasked | false;
  /** refusals that answer what was asked, as whether something is there: they are told by no toast either */
  readonly answers?: readonly Code[];
}

/** What effects and screens see of the client: contract rows with the session's token (`session.authorization`). */
export interface Client {
  /** Returns the row's checked result; throws CallFailure (failure.ts), or the abort's reason. */
  call<Row extends AnyEndpoint>(
    row: Row,
    input: CallInput<Row>,
    options?: CallOptions<RowError<Row>>,
  ): Promise<CallResult<Row>>;
  /** For rows with `raw` (an image, a stream): the answer itself, its body unread. Throws like `call`. */
  open<Row extends AnyEndpoint>(
    row: Row,
    input: CallInput<Row>,
    options?: CallOptions<RowError<Row>>,
  ): Promise<Response>;
}
