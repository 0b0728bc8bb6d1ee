import { createActor } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import type { User } from '#api/contract/user.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import { livePort } from '#machines/live-updates/live-port.ts';
import { liveUpdatesEffects } from '#machines/live-updates/live-updates.effects.ts';
import { liveUpdatesMachine } from '#machines/live-updates/live-updates.machine.ts';
import { accessCheck } from '#machines/route-decision/access.effects.ts';
import type { SessionFact } from '#machines/session/session.machine.ts';
import { renewPort } from '#machines/token-refresh/renew-port.ts';
import { tokenRefreshEffects } from '#machines/token-refresh/token-refresh.effects.ts';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';

interface MemberOptions {
  readonly client: Client;
  readonly storage: TokenStorage;
  readonly locks: LockManager;
  readonly userFetched: (user: User) => void;
  readonly sessionOver: () => void;
  readonly rightsChanged: () => void;
}

export type Member = ReturnType<typeof startMember>;

/** What only a logged-in person needs: a chunk of its own, so that the login page does not wait for it. */
export function startMember(options: MemberOptions) {
  const { client, storage, locks } = options;
  const tokenRefresh = createActor(
    tokenRefreshMachine.provide({ actors: tokenRefreshEffects(client, storage, locks) }),
  );
  const liveUpdates = createActor(liveUpdatesMachine.provide({ actors: liveUpdatesEffects(client, locks) }), {
    input: { loggedIn: storage.holdsAny() },
  });
  tokenRefresh.on('renewal.settled', ({ renewal }) => {
    if (renewal.kind === 'over') options.sessionOver();
  });
  liveUpdates.on('rights.changed', options.rightsChanged);
  tokenRefresh.start();
  liveUpdates.start();
  return {
    renew: renewPort(tokenRefresh),
    checkAccess: accessCheck(client, options.userFetched),
    live: livePort(liveUpdates),
    tell: ({ type }: SessionFact) => liveUpdates.send({ type }),
    stop: () => {
      tokenRefresh.stop();
      liveUpdates.stop();
    },
  };
}
