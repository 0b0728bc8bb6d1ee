import type { AnyEndpoint, CallInput, CallResult } from './endpoint.ts';

export interface CallOptions {
  /** a uuid made before the first send (`decision.idempotency`) */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** nobody waits for this call (a poll, a look-up in the background): its failure is told to nobody */
  readonly quiet?: boolean;
}

/** What effects and screens see of the client: contract rows with the session's token (`session.authorization`). */
export interface Client {
  /** Returns the row's checked result; throws CallFailure (failure.ts), or the abort's reason. */
  call<Row extends AnyEndpoint>(
    row: Row,
    input: CallInput<Row>,
    options?: CallOptions,
  ): Promise<CallResult<Row>>;
  /** For rows with `raw` (an image, a stream): the answer itself, its body unread. Throws like `call`. */
  open<Row extends AnyEndpoint>(row: Row, input: CallInput<Row>, options?: CallOptions): Promise<Response>;
}
