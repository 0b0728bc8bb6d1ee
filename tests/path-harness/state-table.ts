import type { Expected } from './expected.ts';
import { eventCases } from './explore.ts';
import type { TestModel } from './model.ts';
import type { Place } from './state-graph.ts';
import { activeTitles, stateTitles } from './state-titles.ts';

/** How a reviewed table of what must be possible in which state differs from what is. */

interface Seen {
  places: number;
  /** Type of event → in how many of them it is possible. */
  readonly possible: Map<string, number>;
}

/** One line a difference, none where the table says what is so. */
export function tableProblems(
  model: TestModel,
  places: readonly Place[],
  table: Expected['table'],
): string[] {
  const titles = stateTitles(model.machine);
  const known = new Set(Object.keys(model.events));
  const reached = new Map<string, Seen>();
  const problems = new Set<string>();
  for (const { vertex, how } of places) {
    if (vertex.snapshot.status !== 'active') continue;
    const possible = possibleIn(model, vertex);
    const names = activeTitles(titles, vertex.snapshot);
    const listed = new Set(names.flatMap((name) => rowsOf(table, name).map(({ type }) => type)));
    for (const type of possible)
      if (!listed.has(type)) problems.add(`${names.join('、')}: ${type} must not be possible\n  ← ${how}`);
    for (const name of names) note(reached, name, possible);
  }
  for (const [name, seen] of reached) {
    if (!Object.hasOwn(table, name)) problems.add(`${name}: the table lacks it`);
    for (const { type, depends } of rowsOf(table, name)) {
      const count = seen.possible.get(type) ?? 0;
      if (!known.has(type)) problems.add(`${name}: there is no event ${type}`);
      else if (!depends && count < seen.places) problems.add(`${name}: ${type} must always be possible`);
      else if (depends && (count === 0 || count === seen.places))
        problems.add(`${name}: ${type} depends on something, but is ${count ? 'always' : 'never'} possible`);
    }
  }
  for (const name of Object.keys(table)) if (!reached.has(name)) problems.add(`${name}: nothing leads to it`);
  return firstOfEach(problems);
}

const possibleIn = (model: TestModel, { snapshot }: Place['vertex']): string[] =>
  Object.keys(model.events).filter((type) => eventCases(model, type).some((event) => snapshot.can(event)));

function note(reached: Map<string, Seen>, name: string, possible: readonly string[]): void {
  const seen = reached.get(name) ?? { places: 0, possible: new Map<string, number>() };
  reached.set(name, seen);
  seen.places += 1;
  for (const type of possible) seen.possible.set(type, (seen.possible.get(type) ?? 0) + 1);
}

export const rowsOf = (table: Expected['table'], name: string) =>
  (table[name] ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ type: word.replace(/\?$/, ''), depends: word.endsWith('?') }));

const firstOfEach = (problems: Iterable<string>): string[] =>
  [...new Map([...problems].reverse().map((each) => [each.split('\n')[0], each])).values()].reverse();
