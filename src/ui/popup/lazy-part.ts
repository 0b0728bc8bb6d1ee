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
