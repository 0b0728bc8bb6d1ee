import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { heldOperationsEffects } from '#machines/devices/held-operations/held-operations.effects.ts';
import { heldOperationsMachine } from '#machines/devices/held-operations/held-operations.machine.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole, useLive } from '#screens/shared/console-context.tsx';
import { HoldsBar } from './holds-bar.tsx';

export type HeldOperations = ActorRefFrom<typeof heldOperationsMachine>;

/** Lets screens reach the bar; answers how to end that. */
export type Attach = (actor: HeldOperations) => () => void;

/**
 * What of one's own can still be taken back. Begins anew for whoever is logged in after somebody else without a log-out between, and not before
 * a generated password is changed (`decision.password-field`).
 */
export function HoldsPart({ attach }: { attach: Attach }) {
  const { session, navigation } = useConsole();
  const user = useSelector(session, ({ context }) => context.user);
  const resolving = useSelector(navigation, (snapshot) => snapshot.matches('resolving'));
  const [begun, setBegun] = useState(false);
  // Who logs in is found on the way to the next page; where a page asks for nobody, nobody is.
  if (!begun && (user !== null || !resolving)) setBegun(true);
  const [person, setPerson] = useState(0);
  useEffect(() => {
    const { unsubscribe } = session.on('person.changed', () => setPerson((count) => count + 1));
    return unsubscribe;
  }, [session]);
  return begun && !user?.must_change_password ? <Held key={person} attach={attach} /> : null;
}

function Held({ attach }: { attach: Attach }) {
  const { client, notify, session } = useConsole();
  const [machine] = useState(() => heldOperationsMachine.provide(heldOperationsEffects(client)));
  const actor = useActorRef(machine);
  useLayoutEffect(() => attach(actor), [actor, attach]);
  useEffect(() => {
    const { unsubscribe } = actor.on('undone', ({ hold, result, sentence }) =>
      notify(result === 'won' ? 'ok' : 'warn', `${sentence}：${hold.about}`),
    );
    return unsubscribe;
  }, [actor, notify]);
  const look = useEffectEvent(() => actor.send({ type: 'holds.look' }));
  const expecting = useSelector(actor, ({ context }) => context.holds.length > 0);
  useLive(() => look(), { expecting });
  // On a page that asks for nobody it is found out later whose these are.
  const isKnown = useSelector(session, ({ context }) => context.user !== null);
  const wasKnown = useRef(isKnown);
  useEffect(() => {
    if (isKnown && !wasKnown.current) look();
    wasKnown.current = isKnown;
  }, [isKnown]);
  return <HoldsBar actor={actor} />;
}
