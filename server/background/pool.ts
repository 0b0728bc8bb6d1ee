import type { Log } from '../process/log.ts';
import type { Patience } from '../process/patience.ts';

/** Of those that are answered, and of one store in all. */
export const places = 20;
/** Beside them: those that hang hold up nobody but their own store, until there are so many of all stores that they are the rule. */
const hangingPlaces = 100;

export interface Pool {
  /** Takes items for the free places and begins their steps. Answers how many. */
  begin(): Promise<number>;
  /** When those under way have ended. */
  settled(): Promise<void>;
  /** Gives up those under way; none is begun any more. */
  stop(): Promise<void>;
}

interface Item {
  readonly id: string;
  readonly store_id: string;
}

/** What is under way in this pool, and how much more may be. */
export interface Room {
  readonly free: number;
  /** places of each store, also those where it hangs */
  readonly held: ReadonlyMap<string, number>;
  readonly ids: readonly string[];
}

interface Work<One extends Item> {
  readonly name: string;
  /** At most so many as are free. */
  readonly take: (room: Room) => Promise<readonly One[]>;
  /** Waits for somebody else; ends when `stop` aborts. */
  readonly step: (item: One, stop: AbortSignal) => Promise<void>;
  /** A place is free: a step ended well, or hangs. One that failed is tried again when its time comes. */
  readonly onFree?: (() => void) | undefined;
}

interface PoolServices {
  readonly log: Log;
  readonly config: { readonly patience: Pick<Patience, 'hangsMs'> };
}

interface UnderWay {
  readonly item: Item;
  hangs: boolean;
}

/**
 * Steps that wait for somebody else, side by side; the next begins when one ends. One that is not answered hangs, and gives its place to
 * another store's. One that throws is logged, and left as it is.
 */
export function createPool<One extends Item>(
  { log, config }: PoolServices,
  { name, take, step, onFree = () => {} }: Work<One>,
): Pool {
  const underWay = new Map<Promise<boolean>, UnderWay>();
  const stopping = new AbortController();
  let beginning: Promise<unknown> = Promise.resolve();

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay.keys());
  };

  function room(): Room {
    const all = [...underWay.values()];
    const hanging = Math.min(all.filter(({ hangs }) => hangs).length, hangingPlaces);
    const held = new Map<string, number>();
    for (const { item } of all) held.set(item.store_id, (held.get(item.store_id) ?? 0) + 1);
    return { free: places - (all.length - hanging), held, ids: all.map(({ item }) => item.id) };
  }

  async function goesWell(item: One): Promise<boolean> {
    try {
      await step(item, stopping.signal);
      return true;
    } catch (error) {
      if (stopping.signal.aborted) log.info(`${name}: a step was given up`, { id: item.id });
      else log.error(`${name}: a step failed`, { error, id: item.id });
      return false;
    }
  }

  function start(item: One): void {
    const one: UnderWay = { item, hangs: false };
    const watch = setTimeout(() => {
      one.hangs = true;
      onFree();
    }, config.patience.hangsMs);
    const going = goesWell(item).then((isWell) => {
      clearTimeout(watch);
      underWay.delete(going);
      if (isWell) onFree();
      return isWell;
    });
    underWay.set(going, one);
  }

  async function begin(): Promise<number> {
    const found = room();
    if (found.free <= 0 || stopping.signal.aborted) return 0;
    const items = await take(found);
    for (const item of items) start(item);
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
