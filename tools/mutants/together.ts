import type { Expected } from '#tests/path-harness/expected.ts';
import { answerOf } from '#tests/path-harness/explore.ts';
import { edgePaths } from '#tests/path-harness/generate.ts';
import { brokenInvariants } from '#tests/path-harness/invariants.ts';
import { journeyProblem } from '#tests/path-harness/journeys.ts';
import type { TestModel } from '#tests/path-harness/model.ts';
import { brokenProperties } from '#tests/path-harness/properties.ts';
import { placesOf } from '#tests/path-harness/state-graph.ts';
import { tableProblems } from '#tests/path-harness/state-table.ts';
import { type Mutant, mutantsOf } from './mutate.ts';

/**
 * Breaks the chart and what its tests are made from alike, as a wrong chart does, with the drawings put aside: what may notice it is
 * what does not come from the chart.
 */

export type NoticedBy = 'journeys' | 'paths' | 'invariants' | 'table' | 'properties';

export interface Judged {
  readonly model: TestModel;
  readonly expected: Expected;
}

/** The first, the cheapest first, that notices a machine that is broken together with its model; null for none. */
export function noticedBy({ model: whole, expected }: Judged, mutant: Mutant): NoticedBy | null {
  const model = { ...whole, machine: mutant.make() };
  const edges = once(() => edgePaths(model));
  const places = once(() => placesOf(model, edges()));
  const checks: readonly (readonly [NoticedBy, () => boolean])[] = [
    ['journeys', () => expected.journeys.some((each) => journeyProblem(model, each) !== null)],
    ['paths', () => edges().length === 0],
    ['invariants', () => brokenInvariants(model, edges()).length > 0],
    ['table', () => tableProblems(model, places(), expected.table).length > 0],
    ['properties', () => brokenProperties(model, places(), expected).length > 0],
  ];
  return checks.find(([, notices]) => isNoticed(notices))?.[0] ?? null;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A machine that does not come to rest, or whose effects are handed what they cannot be, makes its tests throw. */
function isNoticed(notices: () => boolean): boolean {
  try {
    return notices();
  } catch {
    return true;
  }
}

/** The ways in which people get charts wrong; a mutant may be one of several. */
export const faults = {
  target: ({ kind }: Mutant) => kind === 'retargeted',
  guard: ({ kind }: Mutant) => kind === 'unguarded' || kind === 'inverted',
  event: (mutant: Mutant) => mutant.kind === 'removed' && isSent(eventOf(mutant)),
  exit: (mutant: Mutant) => mutant.kind === 'removed' && leaves(mutant) && !isSent(eventOf(mutant)),
  answer: (mutant: Mutant) => mutant.kind === 'inactive' && answerOf({ type: eventOf(mutant) }) !== undefined,
} as const;

const eventOf = ({ transition }: Mutant): string => transition?.definition.eventType ?? '';
const isSent = (type: string) => type !== '' && !type.startsWith('xstate.');
const leaves = ({ transition, source }: Mutant) =>
  transition?.definition.target?.some((node) => node !== source) ?? false;

export interface Broken {
  readonly machine: string;
  readonly fault: keyof typeof faults;
  readonly mutant: Mutant;
}

/** Every way to break a machine that makes another machine of it; `same` says of which it is known that they do not. */
export const brokenMachines = (
  name: string,
  model: TestModel,
  same: (mutant: string) => boolean = () => false,
): Broken[] =>
  mutantsOf(model.machine)
    .filter(({ id }) => !same(id))
    .flatMap((mutant) =>
      (Object.keys(faults) as Broken['fault'][])
        .filter((fault) => faults[fault](mutant))
        .map((fault) => ({ machine: name, fault, mutant })),
    );
