/** One statement, or one transaction, takes so many well. */
const usuallyAtMost = 100;

interface Turns<Item, Result> {
  /** Of two with the same key the later one has to wait for another turn. */
  readonly keyOf: (item: Item) => string;
  readonly atMost?: number;
  /** Answers what has become of each item. */
  readonly act: (items: readonly Item[]) => Promise<(item: Item) => Result>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** For what costs as much for many as for one: an item begins at once where nothing runs; those that come meanwhile begin together. */
export function together<Item, Result>({
  keyOf,
  atMost = usuallyAtMost,
  act,
}: Turns<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  function takeTurn(): Waiting<Item, Result>[] {
    const turn = new Map<string, Waiting<Item, Result>>();
    const later: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (turn.size < atMost && !turn.has(key)) turn.set(key, one);
      else later.push(one);
    }
    waiting = later;
    return [...turn.values()];
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const turn = takeTurn();
      try {
        const resultOf = await act(turn.map(({ item }) => item));
        for (const { item, resolve } of turn) resolve(resultOf(item));
      } catch (error) {
        for (const { reject } of turn) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}
