import type { Client } from './contract/row/call.ts';
import type { AnyEndpoint } from './contract/row/endpoint.ts';
import { CallFailure, type Failure, hasReason, sessionVerdict } from './contract/row/failure.ts';
import type * as http from './http.ts';

export type { CallOptions, Client } from './contract/row/call.ts';

/** What the client needs to know of the session. */
export interface SessionPort {
  /** the access token of this moment, from storage */
  accessToken(): string | null;
  /** whose account this tab shows; null while that is not known */
  actingClerk(): string | null;
  /**
   * Resolves with a token that replaces the used one (null: none was held), or null when the session is over; rejects with
   * a CallFailure when nobody answered.
   */
  renew(usedToken: string | null): Promise<string | null>;
  /** the server ended the session that this token belonged to */
  ended(usedToken: string | null, why: Failure): void;
  /** the token belongs to somebody else than the person who is shown */
  contradicted(): void;
}

/** Sends requests; tests put another one in its place. */
export type Http = Pick<typeof http, 'send' | 'open'>;

/** A file of its own: the login page shows without it. Where it can't be fetched, nobody answered. */
const fetchHttp = (): Promise<Http> =>
  import('./http.ts').catch((cause: unknown) => {
    throw new CallFailure({ kind: 'network' }, { cause });
  });

export const createClient = (session: SessionPort, http = fetchHttp): Client => ({
  call: (row, input, options) =>
    withToken(session, row, async (standing) => (await http()).send(row, input, { ...options, ...standing })),
  open: (row, input, options) =>
    withToken(session, row, async (standing) => (await http()).open(row, input, { ...options, ...standing })),
});

interface Standing {
  readonly token: string | null;
  readonly actingClerk: string | null;
}

/** A fresh token may be refused in its turn: another tab may have renewed it meanwhile. Further ones are not tried. */
const mostRenewals = 2;

async function withToken<Result>(
  session: SessionPort,
  row: AnyEndpoint,
  attempt: (standing: Standing) => Promise<Result>,
): Promise<Result> {
  const { login } = row.access;
  // Whom the person saw when they asked, also where another one is shown before the call is sent again.
  const actingClerk = row.whoever || !login ? null : session.actingClerk();
  let token = session.accessToken() ?? (login ? await session.renew(null) : null);
  for (let renewals = 0; ; renewals += 1) {
    try {
      return await attempt({ token, actingClerk });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (hasReason(error.failure, 'accountChanged')) session.contradicted();
      const verdict = sessionVerdict(error.failure);
      // A call that needs no login is refused for its token at most where one was held, and never for its age.
      if (!login && (token === null || verdict === 'expired')) throw error;
      error.sessionOver = verdict !== 'none';
      if (verdict === 'ended') session.ended(token, error.failure);
      if (verdict !== 'expired' || token === null) throw error;
      // The session stands, so it is not ended (`session.refresh.expired`); it is as if nobody had answered.
      if (renewals === mostRenewals) throw new CallFailure({ kind: 'network' }, { cause: error });
      const fresh = await session.renew(token);
      if (fresh === null) throw error;
      token = fresh;
    }
  }
}
