import type { CallOptions, Client } from '#api/contract/call.ts';
import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import { CallFailure, type Failure, sessionVerdict } from '#api/contract/failure.ts';

/**
 * A client whose failed calls are told to somebody, unless they are `quiet`; the failure is thrown on. The end of a session is
 * not told here: the login page says it.
 */
export function tellingClient(client: Client, tell: (failure: Failure) => void): Client {
  const told = async <Result>(
    row: AnyEndpoint,
    attempt: Promise<Result>,
    { quiet = false }: CallOptions = {},
  ): Promise<Result> => {
    try {
      return await attempt;
    } catch (error) {
      if (error instanceof CallFailure && !quiet && !endsSession(row, error.failure)) tell(error.failure);
      throw error;
    }
  };
  return {
    call: (row, input, options) => told(row, client.call(row, input, options), options),
    open: (row, input, options) => told(row, client.open(row, input, options), options),
  };
}

/** Calls that need no login have no session to end. */
const endsSession = (row: AnyEndpoint, failure: Failure) =>
  row.access.login && sessionVerdict(failure) !== 'none';
