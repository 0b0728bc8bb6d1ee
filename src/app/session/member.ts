import { type ActorRefFrom, createActor } from 'xstate';
import type { User } from '#api/contract/people/user.ts';
import type { RouteName } from '#domain/access/routes.ts';
import { livePort } from '#machines/console/live-updates/live-port.ts';
import { liveUpdatesEffects } from '#machines/console/live-updates/live-updates.effects.ts';
import { liveUpdatesMachine } from '#machines/console/live-updates/live-updates.machine.ts';
import { accessCheck } from '#machines/console/navigation/access.effects.ts';
import type { navigationMachine } from '#machines/console/navigation/navigation.machine.ts';
import type { SessionFact } from '#machines/console/session/session.machine.ts';
import { inspect } from '#machines/inspection.ts';
import type { Notifier } from '#ui/popup/notifier.ts';
import { createHolds } from '../holds/holds-part.tsx';
import { keepSpots } from '../shell/page-spots.ts';
import { type RenewalsOptions, startRenewals } from './renewals.ts';
import { createSessionNotices } from './session-notices.ts';

interface MemberOptions extends RenewalsOptions {
  readonly userFetched: (user: User) => void;
  readonly rightsChanged: () => void;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
  readonly page: Document;
  readonly notify: Notifier['notify'];
}

export type Member = ReturnType<typeof startMember>;

/** What only a logged-in person needs: a chunk of its own, so that the login page does not wait for it. */
export function startMember(options: MemberOptions) {
  const { client, storage, locks } = options;
  const renewals = startRenewals(options);
  const liveUpdates = createActor(liveUpdatesMachine.provide({ actors: liveUpdatesEffects(client, locks) }), {
    input: { loggedIn: storage.holdsAny() },
    inspect,
  });
  const sessionNotices = createSessionNotices(options.page, options.notify);
  liveUpdates.on('rights.changed', options.rightsChanged);
  liveUpdates.start();
  const window = options.page.defaultView;
  const networkReturned = () => liveUpdates.send({ type: 'network.returned' });
  window?.addEventListener('online', networkReturned);
  const stopSpots = window === null ? () => {} : keepSpots(options.navigation, window);
  const stopReturns = watchReturns(options.page, () => liveUpdates.send({ type: 'page.returned' }));
  return {
    ...renewals,
    checkAccess: (name: RouteName | null, signal: AbortSignal) => {
      // Who was found for a navigation that has been given up may be somebody who has left.
      const userFetched = (user: User) => !signal.aborted && options.userFetched(user);
      return accessCheck(client, userFetched)(name, signal);
    },
    live: livePort(liveUpdates),
    ...createHolds(),
    tell(fact: SessionFact): void {
      if (fact.type === 'session.ended') renewals.sessionEnded();
      liveUpdates.send({ type: fact.type });
      sessionNotices.tell(fact);
    },
    stop: () => {
      window?.removeEventListener('online', networkReturned);
      stopReturns();
      stopSpots();
      sessionNotices.stop();
      renewals.stop();
      liveUpdates.stop();
    },
  };
}

/** Says that the page is visible again, or was taken from the browser's history. */
function watchReturns(page: Document, returned: () => void): () => void {
  const seen = () => page.visibilityState === 'visible' && returned();
  const shown = ({ persisted }: PageTransitionEvent) => persisted && returned();
  page.addEventListener('visibilitychange', seen);
  page.defaultView?.addEventListener('pageshow', shown);
  return () => {
    page.removeEventListener('visibilitychange', seen);
    page.defaultView?.removeEventListener('pageshow', shown);
  };
}
