/** A part of the page whose code is fetched when it is wanted. */
export interface LazyPart<Part> {
  /** Once it is here. */
  get(): Part | undefined;
  /** Fetches it, once for everybody; a failure is not kept. */
  load(): Promise<Part>;
}

export function lazyPart<Part>(fetch: () => Promise<Part>): LazyPart<Part> {
  let part: Part | undefined;
  let fetching: Promise<Part> | undefined;
  return {
    get: () => part,
    load() {
      fetching ??= fetch()
        .then((fetched) => {
          part = fetched;
          return fetched;
        })
        .finally(() => {
          fetching = undefined;
        });
      return fetching;
    },
  };
}

/** The same part, which is here once what it needs is here, too. */
export const together = <Part>(part: LazyPart<Part>, needed: LazyPart<unknown>): LazyPart<Part> => ({
  get: () => (needed.get() === undefined ? undefined : part.get()),
  async load() {
    const [loaded] = await Promise.all([part.load(), needed.load()]);
    return loaded;
  },
});

const prefetchDelayMs = 1_000;

/** The same part for those who may want it only next: fetched a second later, when the page has got what it needs itself. */
export const prefetched = <Part>(part: LazyPart<Part>): LazyPart<Part> => ({
  get: part.get,
  async load() {
    await new Promise((resolve) => setTimeout(resolve, prefetchDelayMs));
    return part.load();
  },
});
