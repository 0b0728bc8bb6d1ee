import type { CallOptions, Client } from '#api/contract/call.ts';
import { CallFailure, type Failure } from '#api/contract/failure.ts';

/**
 * A client whose failed calls are told to somebody, unless they are `quiet`; the failure is thrown on. The end of a session is
 * not told here: the login page says it.
 */
export function tellingClient(client: Client, tell: (failure: Failure) => void): Client {
  const told = async <Result>(
    attempt: Promise<Result>,
    { quiet = false }: CallOptions = {},
  ): Promise<Result> => {
    try {
      return await attempt;
    } catch (error) {
      if (error instanceof CallFailure && !quiet && !error.sessionOver) tell(error.failure);
      throw error;
    }
  };
  return {
    call: (row, input, options) => told(client.call(row, input, options), options),
    open: (row, input, options) => told(client.open(row, input, options), options),
  };
}
