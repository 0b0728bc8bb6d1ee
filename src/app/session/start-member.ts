import { type ActorRefFrom, createActor } from 'xstate';
import type { User } from '#api/contract/people/user.ts';
import type { Client } from '#api/contract/row/call.ts';
import { type Rights, sameRights } from '#domain/access/permissions.ts';
import type { RouteName } from '#domain/access/routes.ts';
import { livePort } from '#machines/console/live-updates/live-port.ts';
import { liveUpdatesEffects } from '#machines/console/live-updates/live-updates.effects.ts';
import { liveUpdatesMachine } from '#machines/console/live-updates/live-updates.machine.ts';
import { accessCheck } from '#machines/console/navigation/access.effects.ts';
import type { navigationMachine } from '#machines/console/navigation/navigation.machine.ts';
import type { SessionFact } from '#machines/console/session/session.machine.ts';
import { inspect } from '#machines/inspection.ts';
import type { Notifier } from '#ui/popup/notifier.ts';
import { createHolds } from '../holds/holds.ts';
import { keepSpots } from '../shell/page-spots.ts';
import { endsDrafts } from './drafts.ts';
import { createKept } from './kept.ts';
import { type RenewalsOptions, startRenewals } from './renewals.ts';
import { createSessionNotices } from './session-notices.ts';

interface MemberOptions extends RenewalsOptions {
  readonly userFetched: (user: User) => void;
  readonly rightsChanged: () => void;
  /** by which the console is shown; null: nobody has been asked for yet */
  readonly shownRights: () => Rights | null;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
  readonly target: Window;
  readonly notify: Notifier['notify'];
}

export type Member = ReturnType<typeof startMember>;

/** What only a logged-in person needs: a chunk of its own, so that the login page does not wait for it. */
export function startMember(options: MemberOptions) {
  const { client, storage, locks, target } = options;
  const renewals = startRenewals(options);
  const standsBy = (rights: Rights) => {
    const shown = options.shownRights();
    return shown === null || sameRights(shown, rights);
  };
  const admission = createAdmission();
  const open: Client['open'] = async (...asked) => {
    await admission.given();
    return client.open(...asked);
  };
  const effects = liveUpdatesEffects({ ...client, open }, locks, standsBy);
  const liveUpdates = createActor(liveUpdatesMachine.provide({ actors: effects }), {
    input: { loggedIn: storage.holdsAny() },
    inspect,
  });
  const sessionNotices = createSessionNotices(target.document, options.notify);
  const kept = createKept(target);
  const { holds, holdsPart, forget } = createHolds(options.notify);
  const admit = ({ must_change_password }: User) => {
    if (must_change_password) admission.end();
    else admission.give();
    liveUpdates.send({ type: must_change_password ? 'session.ended' : 'session.began' });
  };
  liveUpdates.on('rights.changed', options.rightsChanged);
  liveUpdates.start();
  const networkReturned = () => liveUpdates.send({ type: 'network.returned' });
  target.addEventListener('online', networkReturned);
  const stopSpots = keepSpots(options.navigation, target);
  const stopReturns = watchReturns(target, () => liveUpdates.send({ type: 'page.returned' }));
  return {
    ...renewals,
    checkAccess: (name: RouteName | null, signal: AbortSignal) => {
      // Who was found for a navigation that has been given up may be somebody who has left.
      const userFetched = (user: User) => {
        if (signal.aborted) return;
        kept.drafts.clearOthers(user.id);
        options.userFetched(user);
        admit(user);
      };
      return accessCheck(client, userFetched)(name, signal);
    },
    live: livePort(liveUpdates),
    holds,
    holdsPart,
    kept,
    tell(fact: SessionFact): void {
      if (fact.type === 'session.ended') renewals.sessionEnded();
      if (fact.type !== 'session.began') {
        kept.clear();
        forget();
      }
      if (endsDrafts(fact)) kept.drafts.clear();
      if (fact.type !== 'session.began') admission.end();
      liveUpdates.send({ type: fact.type });
      sessionNotices.tell(fact);
    },
    stop: () => {
      target.removeEventListener('online', networkReturned);
      stopReturns();
      stopSpots();
      sessionNotices.stop();
      renewals.stop();
      liveUpdates.stop();
    },
  };
}

/** The stream is opened once it is known that it will not be refused: not before a generated password is changed (`decision.password-field`). */
function createAdmission() {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    given: () => promise,
    give: () => resolve(),
    end: () => {
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
  };
}

/** Says that the page is visible again, or was taken from the browser's history. */
function watchReturns(target: Window, returned: () => void): () => void {
  const { document: page } = target;
  const seen = () => page.visibilityState === 'visible' && returned();
  const shown = ({ persisted }: PageTransitionEvent) => persisted && returned();
  page.addEventListener('visibilitychange', seen);
  target.addEventListener('pageshow', shown);
  return () => {
    page.removeEventListener('visibilitychange', seen);
    target.removeEventListener('pageshow', shown);
  };
}
