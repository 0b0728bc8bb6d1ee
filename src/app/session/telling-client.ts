import type { CallOptions, Client } from '#api/contract/row/call.ts';
import { CallFailure, type Failure, hasCode } from '#api/contract/row/failure.ts';
import type { ErrorCode } from '#domain/error-codes.ts';

/**
 * A client whose failed calls are told to somebody, unless nobody asked for them (`quiet`) or the refusal is an answer
 * (`answers`); the failure is thrown on. The end of a session is not told here: the login page says it.
 */
export function tellingClient(client: Client, tell: (failure: Failure) => void): Client {
  const told = async <Result>(
    attempt: Promise<Result>,
    { quiet = false, answers = [] }: CallOptions<ErrorCode> = {},
  ): Promise<Result> => {
    try {
      return await attempt;
    } catch (error) {
      const isFailure = error instanceof CallFailure && !error.sessionOver;
      if (isFailure && !quiet && !hasCode(error.failure, ...answers)) tell(error.failure);
      throw error;
    }
  };
  return {
    call: (row, input, options) => told(client.call(row, input, options), options),
    open: (row, input, options) => told(client.open(row, input, options), options),
  };
}
