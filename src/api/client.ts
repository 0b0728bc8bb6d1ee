import type { AnyEndpoint, CallInput, CallResult } from './contract/endpoint.ts';
import { CallFailure, sessionVerdict } from './failure.ts';
import { type SendOptions, send } from './http.ts';

/** What the client needs to know of the session. */
export interface SessionPort {
  /** the access token of this moment, from storage */
  accessToken(): string | null;
  /** Resolves with a token that replaces the used one, or null when the session is over; rejects with a CallFailure when nobody answered. */
  renew(usedToken: string): Promise<string | null>;
  /** the server ended the session that this token belonged to */
  ended(usedToken: string | null): void;
}

export type CallOptions = Omit<SendOptions, 'token'>;

export interface Client {
  /** Calls a contract row with the session's token (`session.authorization`); throws CallFailure. */
  call<Row extends AnyEndpoint>(
    row: Row,
    input: CallInput<Row>,
    options?: CallOptions,
  ): Promise<CallResult<Row>>;
}

export function createClient(session: SessionPort): Client {
  return {
    async call(row, input, options = {}) {
      if (!row.access.login) return send(row, input, options);
      const token = session.accessToken();
      try {
        return await send(row, input, { ...options, token });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        const verdict = sessionVerdict(error.failure);
        if (verdict === 'ended') session.ended(token);
        if (verdict !== 'expired' || token === null) throw error;
        return retry(session, row, input, options, token, error);
      }
    },
  };
}

/** `session.refresh.expired`: once more with a fresh token; a second refusal of the token ends the session. */
async function retry<Row extends AnyEndpoint>(
  session: SessionPort,
  row: Row,
  input: CallInput<Row>,
  options: CallOptions,
  usedToken: string,
  expired: CallFailure,
): Promise<CallResult<Row>> {
  const token = await session.renew(usedToken);
  if (token === null) throw expired;
  try {
    return await send(row, input, { ...options, token });
  } catch (error) {
    if (error instanceof CallFailure && sessionVerdict(error.failure) !== 'none') session.ended(token);
    throw error;
  }
}
