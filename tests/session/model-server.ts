import type { Tokens } from '#api/contract/people/auth.ts';
import type { User } from '#api/contract/people/user.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import type { ErrorReason } from '#domain/error-codes.ts';
import { accessTokenMs, refreshGraceMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { person } from '#tests/path-harness/browser/console-stage.ts';

export const clerks = ['clerk-1', 'clerk-2'] as const;
export type ClerkId = (typeof clerks)[number];

interface Session {
  readonly id: string;
  readonly clerk: ClerkId;
  access: string;
  accessExpires: number;
  refresh: string;
  previous: string | null;
  successorUsed: boolean;
  rotatedAt: number;
  revoked: boolean;
  /** how often its tokens were renewed, and how often its access token had expired */
  rotations: number;
  expiries: number;
}

const refusal = (status: number, code: string, message: string, reason?: ErrorReason) =>
  new CallFailure({
    kind: 'http',
    url: null,
    status,
    statusMessage: null,
    code,
    message,
    reason,
    responseId: null,
  });

/** What `decision.tokens` and `decision.refresh` say of the server, without one. */
export class ModelServer {
  now = 0;
  /** sessions that ended because an old refresh token came back */
  misused = 0;
  readonly sessions = new Map<string, Session>();
  private readonly disabled = new Set<ClerkId>();
  private lastToken = 0;

  /** The session that a token names, also one that it has replaced. */
  sessionOf = (token: string | null | undefined): Session | undefined =>
    this.sessions.get(token?.split('.')[0] ?? '');

  stands(token: string | null): boolean {
    const session = this.sessionOf(token);
    return session !== undefined && !session.revoked && !this.disabled.has(session.clerk);
  }

  admits = (clerk: ClerkId): boolean => !this.disabled.has(clerk);

  logIn(clerk: ClerkId): Tokens {
    const session: Session = {
      id: `session-${this.sessions.size + 1}`,
      clerk,
      access: '',
      accessExpires: 0,
      refresh: '',
      previous: null,
      successorUsed: true,
      rotatedAt: 0,
      revoked: false,
      rotations: 0,
      expiries: 0,
    };
    this.sessions.set(session.id, session);
    return this.newPair(session);
  }

  logOut(refreshToken: string): void {
    const session = this.sessionOf(refreshToken);
    if (session) session.revoked = true;
  }

  refresh(token: string): Tokens {
    const session = this.sessionOf(token);
    if (!session || session.revoked) throw refusal(401, 'UNAUTHORIZED', messages.sessionGone);
    if (this.disabled.has(session.clerk)) throw refusal(401, 'UNAUTHORIZED', messages.clerkDisabled);
    const current = token === session.refresh;
    const inGrace = this.now - session.rotatedAt <= refreshGraceMs;
    if (!current && !(token === session.previous && !session.successorUsed && inGrace)) {
      session.revoked = true;
      this.misused += 1;
      throw refusal(401, 'UNAUTHORIZED', messages.sessionGone);
    }
    if (current) Object.assign(session, { previous: token, rotatedAt: this.now });
    session.successorUsed = false;
    session.rotations += 1;
    return this.newPair(session);
  }

  /** Who acts, in the server's order of questions. */
  authenticate(token: string | null, actingClerk: string | null): User {
    const session = this.sessionOf(token);
    if (!session || session.revoked) throw refusal(401, 'UNAUTHORIZED', messages.sessionGone);
    if (this.disabled.has(session.clerk)) throw refusal(401, 'UNAUTHORIZED', messages.clerkDisabled);
    if (token !== session.access || session.accessExpires <= this.now) {
      throw refusal(403, 'TOKEN_EXPIRED', messages.tokenExpired);
    }
    session.successorUsed = true;
    if (actingClerk !== null && actingClerk !== session.clerk) {
      throw refusal(409, 'CONFLICT', messages.accountChanged, 'accountChanged');
    }
    return { ...person, id: session.clerk };
  }

  /** Time passes. */
  advance(ms: number): void {
    this.now += ms;
    for (const session of this.sessions.values()) {
      const before = session.accessExpires > this.now - ms;
      if (before && session.accessExpires <= this.now) session.expiries += 1;
    }
  }

  disable(clerk: ClerkId): void {
    this.disabled.add(clerk);
  }

  /** Whoever was disabled has been out by then. */
  enableAll(): void {
    for (const session of this.sessions.values()) {
      if (this.disabled.has(session.clerk)) session.revoked = true;
    }
    this.disabled.clear();
  }

  private newPair(session: Session): Tokens {
    this.lastToken += 1;
    session.access = `${session.id}.access-${this.lastToken}`;
    session.refresh = `${session.id}.refresh-${this.lastToken}`;
    session.accessExpires = this.now + accessTokenMs;
    return { access_token: session.access, refresh_token: session.refresh, expires: session.accessExpires };
  }
}
