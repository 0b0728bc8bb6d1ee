/**
 * `npm run test:thorough` puts every question to every row, screen and database; `npm test` puts those that are alike to some of
 * them. What differs is decided by this alone.
 */
export const thorough = process.env.THOROUGH === '1';

/** The first of each kind; all of them when the run is thorough. */
export function oneOfEach<T>(all: readonly T[], kindOf: (one: T) => unknown): readonly T[] {
  if (thorough) return all;
  return [...Map.groupBy(all, kindOf).values()].flatMap((alike) => alike.slice(0, 1));
}
