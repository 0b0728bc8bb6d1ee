import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { EndableList } from '#machines/kits/endable-list.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { eventMark, useControl } from '../actors/control.ts';
import { MachineRoot } from '../actors/machine-root.tsx';
import { useActorRef } from '../actors/use-actor-ref.ts';
import { useLive } from '../console-context.tsx';
import { OutdatedNotice } from '../notices/outdated-notice.tsx';

/** The screen half of the kit of endable lists (`machines/kits/endable-list.ts`). */

const list = css({ display: 'grid', gap: '2' });

type Machine<Item> = EndableList<Item>;

interface Ending {
  /** of an item, or what else the machine can end */
  readonly id: string;
  /** on the button */
  readonly text: string;
  /** what it acts on, for who hears it alone */
  readonly label?: string;
}

interface Props<Item> {
  /** of the machine */
  name: string;
  /** with its effects; made once */
  machine: () => Machine<Item>;
  /** what is said where it could not be loaded */
  failed: string;
  /** where one could not be ended */
  notEnded: string;
  /** items come to their end by themselves soon: it is looked at more often */
  isExpecting?: boolean;
  /** what says by its change that there may be others: it is looked again */
  version?: string | undefined;
  /** `end` draws the button by which something is ended. */
  children: (items: readonly Item[], end: (ending: Ending) => ReactNode) => ReactNode;
}

export function EndableListView<Item>({
  name,
  machine: make,
  failed,
  notEnded,
  isExpecting = false,
  version,
  children,
}: Props<Item>) {
  const [machine] = useState(make);
  const actor: ActorRefFrom<Machine<Item>> = useActorRef(machine);
  const { items, refusal } = useSelector(actor, ({ context }) => context);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  useLive((fact) => actor.send({ type: fact.type }), { expecting: isExpecting && (items?.length ?? 0) > 0 });
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    actor.send({ type: 'poll.due' });
  }, [actor, version]);
  const isLoading = items === null && problem === null;
  const end = (ending: Ending) => <EndButton key={ending.id} {...ending} actor={actor} />;
  return (
    <MachineRoot name={name} actorRef={actor}>
      <div className={list} aria-busy={isLoading} data-endable-list>
        {problem !== null && items === null ? (
          <ErrorState title={failed} text={problem} retry={retry} />
        ) : null}
        {problem !== null && items !== null ? <OutdatedNotice retry={retry}>{problem}</OutdatedNotice> : null}
        {refusal === null ? null : (
          <Banner tone="warn" title={notEnded}>
            <span data-refusal>{refusal}</span>
          </Banner>
        )}
        {isLoading ? <Skeleton /> : null}
        {items === null ? null : children(items, end)}
      </div>
    </MachineRoot>
  );
}

function EndButton<Item>({ actor, id, text, label }: Ending & { actor: ActorRefFrom<Machine<Item>> }) {
  const mayEnd = useSelector(actor, (snapshot) => snapshot.can({ type: 'item.end', id }));
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={label}
      aria-disabled={!mayEnd || undefined}
      {...eventMark('item.end')}
      onClick={() => mayEnd && actor.send({ type: 'item.end', id })}
    >
      {text}
    </Button>
  );
}
