import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { taskListEffects } from '#machines/console/task-list/task-list.effects.ts';
import { taskListMachine } from '#machines/console/task-list/task-list.machine.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { usePart } from '#screens/shared/actors/use-part.ts';
import { useConsole, useLive, useLiveBatches, useUser } from '#screens/shared/console-context.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import * as labels from '#ui/labels.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { seenTasks } from './seen-tasks.ts';
import { TaskBell } from './task-bell.tsx';
import { TaskCard } from './task-card.tsx';

const panel = lazyPart(async () => (await import('./task-panel.tsx')).TaskPanel);

export type TaskList = ActorRefFrom<typeof taskListMachine>;

/** What the person has given: the bell, what it opens, and the card of what was just sent (`decision.tasks`). */
export function TasksPart() {
  const { id } = useUser();
  return <OfPerson key={id} id={id} />;
}

function OfPerson({ id }: { id: string }) {
  const { notify } = useConsole();
  const actor = useTaskList(id);
  const bell = useRef<HTMLButtonElement>(null);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ panel: 'open' }));
  const { part: Panel } = usePart(panel, isOpen || null, () => {
    notify('warn', labels.partNotLoaded);
    actor.send({ type: 'panel.close' });
  });
  return (
    <NowProvider>
      <MachineRoot name="taskList" actorRef={actor}>
        <TaskBell actor={actor} loading={isOpen && Panel === null} ref={bell} />
      </MachineRoot>
      <TaskCard actor={actor} />
      {isOpen && Panel ? <Panel actor={actor} bell={bell} /> : null}
    </NowProvider>
  );
}

function useTaskList(clerkId: string): TaskList {
  const { client, kept } = useConsole();
  const [seen] = useState(() => seenTasks(window, clerkId));
  const [machine] = useState(() =>
    taskListMachine.provide({
      actors: taskListEffects(client),
      actions: { keepSeen: (_, { marks }) => seen.add(marks) },
    }),
  );
  const actor = useActorRef(machine, { input: { seen: seen.read() } });
  useEffect(
    () => seen.subscribe((marks) => actor.send({ type: 'seen.changed', seen: marks })),
    [seen, actor],
  );
  useEffect(() => {
    const tell = () => {
      const sent = kept.sent.get();
      if (sent === null) return;
      kept.sent.set(null);
      for (const id of sent) actor.send({ type: 'task.sent', id });
    };
    tell();
    return kept.sent.subscribe(tell);
  }, [kept, actor]);
  const following = useSelector(actor, (snapshot) => snapshot.matches({ card: 'following' }));
  useLive(({ type }) => actor.send({ type }), { expecting: following });
  useLiveBatches(({ type }) => {
    if (type === 'batch.changed') actor.send({ type });
  });
  return actor;
}
