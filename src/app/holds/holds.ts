import { createElement } from 'react';
import { readRetryMs } from '#domain/limits.ts';
import type { HeldOperationsEvent } from '#machines/devices/held-operations/held-operations.machine.ts';
import type { Holds } from '#screens/shared/holds.ts';
import { lazyPart, prefetched } from '#ui/popup/lazy-part.ts';
import type { Notifier } from '#ui/popup/notifier.ts';
import type { HeldOperations } from './holds-part.tsx';

/** What is pressed before the bar is here waits for it, and ends with the session: nobody sends it in the name of somebody else. */
export function createPresses() {
  let bar: Pick<HeldOperations, 'send'> | null = null;
  const waiting: HeldOperationsEvent[] = [];
  return {
    /** Answers whether the bar has it. */
    tell(event: HeldOperationsEvent): boolean {
      if (bar) bar.send(event);
      else waiting.push(event);
      return bar !== null;
    },
    attach(actor: Pick<HeldOperations, 'send'>) {
      bar = actor;
      for (const event of waiting.splice(0)) actor.send(event);
      return () => {
        bar = null;
      };
    },
    forget: () => {
      waiting.length = 0;
    },
  };
}

/**
 * What of one's own can still be taken back: how screens reach the bar, and the bar, whose code is fetched when the first page has got what it
 * needs itself.
 */
export function createHolds(notify: Notifier['notify']) {
  const { tell, attach, forget } = createPresses();
  const holds: Holds = {
    undo: (hold) => {
      if (!tell({ type: 'record.undo', hold })) notify('info', '正在撤销…');
    },
    look: () => {
      tell({ type: 'holds.look' });
    },
  };
  const holdsPart = prefetched(
    lazyPart(async () => {
      const { HoldsPart } = await fetchedAtLast(() => import('./holds-part.tsx'));
      return () => createElement(HoldsPart, { attach });
    }),
  );
  return { holds, holdsPart, forget };
}

/** There are seconds to take something back: whoever has pressed does not wait for the next page. */
async function fetchedAtLast<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The network is gone, which the page says by itself.
      await new Promise((resolve) => setTimeout(resolve, readRetryMs));
    }
  }
}
