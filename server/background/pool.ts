import type { Log } from '../process/log.ts';

/** One that hangs holds its own place until its time is over, and no other's. */
const places = 20;

export interface Pool {
  /** Takes items for the free places and begins their steps. Answers how many. */
  begin(): Promise<number>;
  /** When those under way have ended. */
  settled(): Promise<void>;
  /** Gives up those under way; none is begun any more. */
  stop(): Promise<void>;
}

interface Work<Item extends { readonly id: string }> {
  readonly name: string;
  /** At most so many; `underWay` are in a place of this pool already. */
  readonly take: (atMost: number, underWay: readonly string[]) => Promise<readonly Item[]>;
  /** Waits for somebody else; ends when `stop` aborts. */
  readonly step: (item: Item, stop: AbortSignal) => Promise<void>;
  /** A step ended well: its place is free. One that failed is tried again when its time comes. */
  readonly onEnd?: (() => void) | undefined;
}

/** Steps that wait for somebody else, side by side; the next begins when one ends. One that throws is logged, and left as it is. */
export function createPool<Item extends { readonly id: string }>(
  log: Log,
  { name, take, step, onEnd = () => {} }: Work<Item>,
): Pool {
  /** with whose they are */
  const underWay = new Map<Promise<boolean>, string>();
  const stopping = new AbortController();
  let beginning: Promise<unknown> = Promise.resolve();

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay.keys());
  };

  async function goesWell(item: Item): Promise<boolean> {
    try {
      await step(item, stopping.signal);
      return true;
    } catch (error) {
      if (stopping.signal.aborted) log.info(`${name}: a step was given up`, { id: item.id });
      else log.error(`${name}: a step failed`, { error, id: item.id });
      return false;
    }
  }

  async function begin(): Promise<number> {
    const free = places - underWay.size;
    if (free === 0 || stopping.signal.aborted) return 0;
    const items = await take(free, [...underWay.values()]);
    for (const item of items) {
      const going = goesWell(item).then((isWell) => {
        underWay.delete(going);
        if (isWell) onEnd();
        return isWell;
      });
      underWay.set(going, item.id);
    }
    return items.length;
  }

  return {
    begin: () => {
      const begun = begin();
      beginning = Promise.allSettled([begun]);
      return begun;
    },
    settled,
    stop: async () => {
      stopping.abort(new Error('the server stops'));
      await beginning;
      await settled();
    },
  };
}
