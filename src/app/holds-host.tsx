import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { heldOperationsEffects } from '#machines/held-operations/held-operations.effects.ts';
import { heldOperationsMachine } from '#machines/held-operations/held-operations.machine.ts';
import { useConsole, useLive } from '#screens/parts/console-context.tsx';
import { type Holds, HoldsContext } from '#screens/parts/holds.ts';
import { useActorRef } from '#screens/parts/use-actor-ref.ts';
import { HoldsBar } from './holds-bar.tsx';

/** On every page of a person: what of one's own can still be taken back. */
export function HoldsHost({ children }: { children: ReactNode }) {
  const { client, notify } = useConsole();
  const [machine] = useState(() => heldOperationsMachine.provide(heldOperationsEffects(client)));
  const actor = useActorRef(machine);
  const [holds] = useState(
    (): Holds => ({
      undo: (hold) => actor.send({ type: 'record.undo', hold }),
      look: () => actor.send({ type: 'holds.look' }),
    }),
  );
  useEffect(() => {
    const { unsubscribe } = actor.on('undone', ({ hold, result, sentence }) =>
      notify(result === 'won' ? 'ok' : 'warn', `${sentence}：${hold.about}`),
    );
    return unsubscribe;
  }, [actor, notify]);
  const expecting = useSelector(actor, ({ context }) => context.holds.length > 0);
  useLive(() => actor.send({ type: 'holds.look' }), { expecting });
  return (
    <HoldsContext value={holds}>
      {children}
      <HoldsBar actor={actor} />
    </HoldsContext>
  );
}
