import { type Coverage, coverageOf } from './coverage.ts';
import { describePath, dropPrefixes, edgePaths, type Path } from './generate.ts';
import { brokenInvariants } from './invariants.ts';
import { lintInputs, lintModel } from './lint.ts';
import type { TestModel } from './model.ts';
import { checkNegatives } from './negatives.ts';
import { replay, type Visited } from './replay.ts';

/** The paths of a machine: one for each edge, and those that are replayed (no beginning of another one). */
export interface PathSet {
  readonly edges: readonly Path[];
  readonly paths: readonly Path[];
}

export interface ReplayedPath {
  readonly path: Path;
  readonly description: string;
  /** What the path went through; absent where it failed. */
  readonly visited?: Visited;
  readonly failure?: string;
}

export interface ModelReport {
  readonly name: string;
  readonly replayed: readonly ReplayedPath[];
  readonly coverage: Coverage;
  readonly refusedEvents: number;
  /** Everything that is wrong; empty for a machine that proves itself. */
  readonly problems: readonly string[];
}

export function generatePaths(model: TestModel): PathSet {
  const edges = edgePaths(model);
  return { edges, paths: dropPrefixes(edges) };
}

/** Lint findings of the chart and of what it hands to its effects. */
export const lintAll = async (model: TestModel, { edges }: PathSet): Promise<string[]> => [
  ...(await lintModel(model)),
  ...lintInputs(edges),
];

export const coverageProblems = ({ missedTransitions, missedStates, staleWaivers }: Coverage): string[] => [
  ...missedTransitions.map((id) => `no path takes ${id}`),
  ...missedStates.map((id) => `no path enters ${id}`),
  ...staleWaivers.map((id) => `the waiver is stale: ${id}`),
];

export async function replayPath(model: TestModel, path: Path): Promise<ReplayedPath> {
  const description = describePath(path);
  try {
    return { path, description, visited: await replay(model, path) };
  } catch (error) {
    return { path, description, failure: messageOf(error) };
  }
}

/** Everything but the browser for one machine. `onPath` is called after each replayed path. */
export async function checkModel(
  model: TestModel,
  set: PathSet,
  onPath: (path: ReplayedPath) => void = () => {},
): Promise<ModelReport> {
  const replayed: ReplayedPath[] = [];
  for (const path of set.paths) {
    const result = await replayPath(model, path);
    replayed.push(result);
    onPath(result);
  }
  const coverage = coverageOf(model, visitsOf(replayed));
  const negatives = await checkNegatives(model, set.edges);
  const problems = [
    ...(await lintAll(model, set)),
    ...brokenInvariants(model, set.edges),
    ...replayed.flatMap(({ failure }) => failure ?? []),
    ...coverageProblems(coverage),
    ...negatives.problems,
  ];
  return { name: model.name, replayed, coverage, refusedEvents: negatives.sent, problems };
}

export const visitsOf = (replayed: readonly ReplayedPath[]): Visited[] =>
  replayed.flatMap(({ visited }) => visited ?? []);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
