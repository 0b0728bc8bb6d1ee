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
  if (expected.journeys.some((journey) => journeyProblem(model, journey) !== null)) return 'journeys';
  const edges = edgesOf(model);
  if (edges === null) return 'paths';
  if (brokenInvariants(model, edges).length > 0) return 'invariants';
  const places = placesOf(model, edges);
  if (tableProblems(model, places, expected.table).length > 0) return 'table';
  return brokenProperties(model, places, expected).length > 0 ? 'properties' : null;
}

/** No paths can be made of a machine that does not come to rest, or whose effects are handed what they cannot be. */
function edgesOf(model: TestModel) {
  try {
    return edgePaths(model);
  } catch {
    return null;
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
