import type { Client } from './contract/call.ts';
import type { AnyEndpoint } from './contract/endpoint.ts';
import { CallFailure, sessionVerdict } from './contract/failure.ts';

export type { CallOptions, Client } from './contract/call.ts';

/** What the client needs to know of the session. */
export interface SessionPort {
  /** the access token of this moment, from storage */
  accessToken(): string | null;
  /**
   * Resolves with a token that replaces the used one (null: none was held), or null when the session is over; rejects with
   * a CallFailure when nobody answered.
   */
  renew(usedToken: string | null): Promise<string | null>;
  /** the server ended the session that this token belonged to */
  ended(usedToken: string | null): void;
}

export const createClient = (session: SessionPort): Client => ({
  call: (row, input, options) =>
    withToken(session, row, async (token) => (await http()).send(row, input, { ...options, token })),
  open: (row, input, options) =>
    withToken(session, row, async (token) => (await http()).open(row, input, { ...options, token })),
});

/** A file of its own: the login page shows without it. Where it can't be fetched, nobody answered. */
const http = () =>
  import('./http.ts').catch((cause: unknown) => {
    throw new CallFailure({ kind: 'network' }, { cause });
  });

type Attempt<Result> = (token: string | null) => Promise<Result>;

async function withToken<Result>(
  session: SessionPort,
  row: AnyEndpoint,
  attempt: Attempt<Result>,
): Promise<Result> {
  if (!row.access.login) return attempt(null);
  const token = session.accessToken() ?? (await session.renew(null));
  try {
    return await attempt(token);
  } catch (error) {
    const verdict = verdictOf(error);
    if (verdict === 'ended') session.ended(token);
    if (verdict !== 'expired' || token === null) throw error;
    const fresh = await session.renew(token);
    if (fresh === null) throw error;
    return retry(session, fresh, attempt);
  }
}

/** `session.refresh.expired`: once more with a fresh token; a second refusal of the token ends the session. */
async function retry<Result>(session: SessionPort, token: string, attempt: Attempt<Result>): Promise<Result> {
  try {
    return await attempt(token);
  } catch (error) {
    if (verdictOf(error) !== 'none') session.ended(token);
    throw error;
  }
}

const verdictOf = (error: unknown) => (error instanceof CallFailure ? sessionVerdict(error.failure) : 'none');
