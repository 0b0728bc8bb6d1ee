import { createActor } from 'xstate';
import { createClient } from '#api/client.ts';
import type { Client } from '#api/contract/call.ts';
import { createTokenStorage } from '#api/token-storage.ts';
import { livePort } from '#machines/live-updates/live-port.ts';
import { liveUpdatesEffects } from '#machines/live-updates/live-updates.effects.ts';
import { liveUpdatesMachine } from '#machines/live-updates/live-updates.machine.ts';
import { navigationEffects } from '#machines/navigation/navigation.effects.ts';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import { createGrants } from '#machines/secured-command/grants.ts';
import { sessionEffects } from '#machines/session/session.effects.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { renewPort } from '#machines/token-refresh/renew-port.ts';
import { tokenRefreshEffects } from '#machines/token-refresh/token-refresh.effects.ts';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import type { Notifier } from '#ui/notifier.ts';
import { createBrowserHistory } from './browser-history.ts';
import { failureText } from './failure-text.ts';
import { loadScreen } from './screens.ts';
import { tellingClient } from './telling-client.ts';

/** Makes the long-lived actors with their real effects and joins them: what one emits, another hears. */
export function createActors(target: Window, notifier: Notifier) {
  const { locks } = target.navigator;
  const storage = createTokenStorage(target.localStorage, target);
  const history = createBrowserHistory(target);
  const holdsTokens = storage.holdsAny();
  const grants = createGrants(Date.now);

  const client: Client = tellingClient(
    createClient({
      accessToken: storage.accessToken,
      renew: (usedToken) => renew(usedToken),
      ended: (usedToken) => session.send({ type: 'session.refused', usedToken }),
    }),
    (failure) => {
      const { tone, text } = failureText(failure);
      notifier.notify(tone, text);
    },
  );

  const tokenRefresh = createActor(
    tokenRefreshMachine.provide({ actors: tokenRefreshEffects(client, storage, locks) }),
  );
  const renew = renewPort(tokenRefresh);
  const session = createActor(
    sessionMachine.provide({
      actors: sessionEffects(client, storage),
      actions: { reportFault: (_, { error }) => reportError(error) },
    }),
    { input: { holdsTokens } },
  );
  const navigation = createActor(
    navigationMachine.provide(
      navigationEffects({
        client,
        storage,
        history,
        loadScreen,
        userFetched: (user) => session.send({ type: 'user.fetched', user }),
      }),
    ),
    { input: { place: history.current() } },
  );
  const liveUpdates = createActor(liveUpdatesMachine.provide({ actors: liveUpdatesEffects(client, locks) }), {
    input: { loggedIn: holdsTokens },
  });

  tokenRefresh.on('renewal.settled', ({ renewal }) => {
    if (renewal.kind === 'over') session.send({ type: 'session.refused', usedToken: null });
  });
  session.on('session.began', (fact) => {
    navigation.send(fact);
    liveUpdates.send(fact);
  });
  session.on('session.ended', (fact) => {
    navigation.send(fact);
    liveUpdates.send({ type: 'session.ended' });
    grants.clear();
  });
  liveUpdates.on('rights.changed', (fact) => navigation.send(fact));

  const stopListening = history.listen((place, delta) =>
    navigation.send({ type: 'history.popped', place, delta }),
  );
  const actors = [session, tokenRefresh, liveUpdates, navigation] as const;
  return {
    client,
    session,
    navigation,
    live: livePort(liveUpdates),
    grants,
    start: () => {
      for (const actor of actors) actor.start();
    },
    stop: () => {
      stopListening();
      for (const actor of actors) actor.stop();
    },
  };
}
