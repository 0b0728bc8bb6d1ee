import type { ActorRefFrom } from 'xstate';
import { CallFailure } from '#api/contract/row/failure.ts';
import type { Renewal, tokenRefreshMachine } from './token-refresh.machine.ts';

/**
 * How a call waits for a fresh token: resolves with a token other than the refused one, with null when the session is over,
 * rejects as a network failure when nobody answered (`decision.refresh`).
 */
export const renewPort =
  (actor: ActorRefFrom<typeof tokenRefreshMachine>) =>
  async (usedToken: string | null): Promise<string | null> => {
    for (;;) {
      const renewal = await nextRenewal(actor, usedToken);
      if (renewal.kind === 'unanswered') throw new CallFailure({ kind: 'network' });
      if (renewal.kind !== 'renewed') return null;
      // A renewal that was under way for an older token may end with the very token that was refused here: ask again.
      if (renewal.token !== usedToken) return renewal.token;
    }
  };

const nextRenewal = (actor: ActorRefFrom<typeof tokenRefreshMachine>, usedToken: string | null) =>
  new Promise<Renewal>((resolve) => {
    const subscription = actor.on('renewal.settled', ({ renewal }) => {
      subscription.unsubscribe();
      resolve(renewal);
    });
    actor.send({ type: 'token.rejected', usedToken });
  });
