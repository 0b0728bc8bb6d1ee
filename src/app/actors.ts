import type { ComponentType } from 'react';
import { createActor } from 'xstate';
import type { Failure } from '#api/contract/row/failure.ts';
import { fetchSite } from '#api/plumbing.ts';
import { createTokenStorage } from '#api/token-storage.ts';
import { siteTitleIn } from '#domain/site/site-in-page.ts';
import { navigationEffects } from '#machines/console/navigation/navigation.effects.ts';
import { navigationMachine } from '#machines/console/navigation/navigation.machine.ts';
import type { SessionFact } from '#machines/console/session/session.machine.ts';
import { knownSite } from '#machines/console/site-config/known-site.ts';
import { siteConfigEffects } from '#machines/console/site-config/site-config.effects.ts';
import { siteConfigMachine } from '#machines/console/site-config/site-config.machine.ts';
import { inspect } from '#machines/inspection.ts';
import { createTokenTurns } from '#machines/token-turns.ts';
import type { Console } from '#screens/shared/console-context.tsx';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import type { Notifier } from '#ui/popup/notifier.ts';
import { createBrowserHistory } from './browser-history.ts';
import { createBuilds } from './builds/builds.ts';
import { dealtWith } from './builds/chunk-errors.ts';
import { lazyMember } from './session/lazy-member.ts';
import { keepSessionEnd } from './session/session-end.ts';
import { createSessionParts, type SessionPartsOptions } from './session/session-parts.ts';
import { tellFailure } from './shell/notices.ts';
import { loadScreen } from './shell/screens.ts';

export interface Actors {
  readonly console: Console;
  /** the bar of what can still be taken back; rejects where its code cannot be fetched */
  readonly holdsPart: LazyPart<ComponentType>;
  start(): void;
  stop(): void;
}

/** Makes the long-lived actors with their real effects and joins them: what one emits, another hears. `http` stands in for the network. */
export function createActors(
  target: Window,
  toasts: Notifier,
  http?: NonNullable<SessionPartsOptions['http']>,
): Actors {
  const storage = createTokenStorage(target.localStorage, target);

  const turns = createTokenTurns(target.navigator.locks);
  // Where the tokens went away without a word, by hand for example, the session hears of it before the page does.
  const holdsAny = () => {
    storage.recheck();
    return storage.holdsAny();
  };
  const tell = (failure: Failure) => tellFailure(toasts, failure);
  const { client, session } = createSessionParts({
    storage,
    turns,
    renewals: () => member.get(),
    tell,
    reportFault: (error) => reportError(error),
    ...(http && { http }),
  });
  const history = createBrowserHistory(target, () => session.getSnapshot().context.user?.id ?? null);
  const builds = createBuilds(target, () => navigation.send({ type: 'code.outdated' }));
  const site = createActor(siteConfigMachine.provide({ actors: siteConfigEffects(fetchSite) }), { inspect });
  const navigation = createActor(
    navigationMachine.provide(
      navigationEffects({
        storage: { ...storage, holdsAny },
        history,
        loadScreen: (name) => dealtWith(loadScreen(name)),
        checkAccess: async (name, signal) => (await member.get()).checkAccess(name, signal),
        person: () => session.getSnapshot().context.user,
        site: () => knownSite(site),
        lookUpRule: builds.lookUpRule,
        loadDocument: async (load) => void (await builds.reload(load)),
        leave: ({ href, how }) => target.location[how === 'assign' ? 'assign' : 'replace'](href),
        reportFault: (error) => reportError(error),
      }),
    ),
    { input: { place: history.current() }, inspect },
  );
  const member = lazyMember({
    client,
    storage,
    turns,
    locks: target.navigator.locks,
    userFetched: (user) => session.send({ type: 'user.fetched', user }),
    sessionOver: (sentence) => session.send({ type: 'session.refused', usedToken: null, sentence }),
    navigation,
    rightsChanged: () => navigation.send({ type: 'rights.changed' }),
    shownRights: () => session.getSnapshot().context.user,
    target,
    notify: toasts.notify,
  });

  const sessionEnd = keepSessionEnd(session);
  session.on('*', (fact: SessionFact) => {
    navigation.send(fact);
    member.tell(fact);
  });
  navigation.on('notice', ({ tone, text }) => toasts.notify(tone, text));
  const stopListening = history.listen({
    popped: (place, delta) => navigation.send({ type: 'history.popped', place, delta }),
    restored: (place) => navigation.send({ type: 'page.restored', place }),
  });
  return {
    console: {
      client,
      tell,
      session,
      navigation,
      site,
      siteTitle: siteTitleIn(target.document),
      live: member.live,
      holds: member.holds,
      get kept() {
        return member.kept;
      },
      notify: toasts.notify,
      payload: builds.payload,
      sessionEnd,
      newBuild: builds.newBuild,
      recorder: builds.recorder,
    },
    holdsPart: lazyPart(async () => (await member.get()).holdsPart.load()),
    start: () => {
      site.start();
      builds.start();
      session.start();
      navigation.start();
    },
    stop: () => {
      stopListening();
      navigation.stop();
      member.stop();
      session.stop();
      builds.stop();
      site.stop();
    },
  };
}
