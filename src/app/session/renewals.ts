import { createActor } from 'xstate';
import type { Client } from '#api/client.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import { memberSession } from '#machines/console/session/member-session.effects.ts';
import { renewPort } from '#machines/console/token-refresh/renew-port.ts';
import { tokenRefreshEffects } from '#machines/console/token-refresh/token-refresh.effects.ts';
import { tokenRefreshMachine } from '#machines/console/token-refresh/token-refresh.machine.ts';
import { inspect } from '#machines/inspection.ts';
import type { TokenTurns } from '#machines/token-turns.ts';

export interface RenewalsOptions {
  readonly client: Client;
  readonly storage: TokenStorage;
  readonly locks: LockManager;
  readonly turns: TokenTurns;
  /** the server refused to renew: the tokens are cleared */
  readonly sessionOver: (sentence: string | null) => void;
}

export type Renewals = ReturnType<typeof startRenewals>;

/** Keeps the tokens fresh, and answers what the session asks about them. */
export function startRenewals({ client, storage, locks, turns, sessionOver }: RenewalsOptions) {
  const tokenRefresh = createActor(
    tokenRefreshMachine.provide({ actors: tokenRefreshEffects(client, storage, locks, turns.settle) }),
    { inspect },
  );
  tokenRefresh.on('renewal.settled', ({ renewal }) => {
    if (renewal.kind === 'refused') sessionOver(renewal.sentence);
    if (renewal.kind === 'gone') storage.recheck();
  });
  tokenRefresh.start();
  return {
    ...memberSession(client, storage, turns),
    renew: renewPort(tokenRefresh),
    /** what waits for fresh tokens is given up */
    sessionEnded(): void {
      tokenRefresh.send({ type: 'session.ended' });
    },
    stop(): void {
      tokenRefresh.stop();
    },
  };
}
