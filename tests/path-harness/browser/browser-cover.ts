import { allTransitionIds } from '../chart.ts';
import { type ReplayedPath, replayPath } from '../check-model.ts';
import type { Coverage } from '../coverage.ts';
import { describePath, greedyCover, type Path } from '../generate.ts';
import { partsOfEdge } from './alike.ts';
import type { BrowserModel } from './browser-model.ts';
import { isDrivable } from './drivable.ts';
import { drivablePaths, type PageGraph, pageGraph } from './page-graph.ts';
import { revealing } from './revealing.ts';
import { walksThrough } from './walks.ts';

/** Which paths to drive in the page so that every transition is taken there, and what they leave out. */
export interface BrowserCover {
  readonly paths: readonly DrivenPath[];
  /** Transitions that the paths take. */
  readonly covered: ReadonlySet<string>;
  /** Transitions that no drivable path takes and that are not waived. */
  readonly missed: Coverage['missedTransitions'];
  readonly staleWaivers: Coverage['staleWaivers'];
}

export interface DrivenPath extends Path {
  readonly description: string;
  readonly transitions: ReadonlySet<string>;
  /** Which of the machine's walks it is, from 1 on; null for a path that is none. */
  readonly walk: number | null;
  /** The bench that it is driven on; absent: the console's pages. */
  readonly bench?: BrowserModel;
}

/** What is driven of a machine: every edge that has a cause in the page, of one that says so; of others every transition. */
export const browserPlan = (
  spec: BrowserModel,
  graph: PageGraph,
  replayed: readonly ReplayedPath[],
): Promise<BrowserCover> => (spec.everyEdge ? edgeCover(spec, graph) : browserCover(spec, replayed));

/** Walks through every edge that has a cause in the page, and what is left for the bench. */
export async function edgeCover(spec: BrowserModel, graph: PageGraph): Promise<BrowserCover> {
  const paths: DrivenPath[] = [];
  for (const path of walksThrough(spec, graph)) paths.push(await replayed(spec, path, paths.length + 1));
  const cover = coverOf(spec, paths);
  return spec.bench ? withBench(spec, spec.bench, cover) : cover;
}

/**
 * Of the walks those that together take every transition, go every way and show everything that there is to be seen, if not each
 * with each; what is no walk stays. They keep their numbers.
 */
export function inShort(spec: BrowserModel, paths: readonly DrivenPath[]): readonly DrivenPath[] {
  const parts = new Map(paths.map((path) => [path, [...path.transitions, ...partsOf(spec, path)]]));
  const kept = new Set(greedyCover(paths, (path) => parts.get(path) ?? []));
  return paths.filter((path) => path.walk === null || kept.has(path));
}

const partsOf = (spec: BrowserModel, { start, steps }: Path): string[] =>
  steps.flatMap(({ event, vertex }, index) =>
    partsOfEdge(spec, steps[index - 1]?.vertex ?? start, event, vertex),
  );

/**
 * A small cover of all transitions, made of paths whose every step can be caused in the page, on which a page would show that it
 * ignores an answer.
 */
export async function browserCover(
  spec: BrowserModel,
  replayedPaths: readonly ReplayedPath[],
): Promise<BrowserCover> {
  const ready = replayedPaths.flatMap(({ path, description, visited }): DrivenPath[] =>
    visited && isDrivable(spec, path)
      ? [{ ...path, description, transitions: visited.transitions, walk: null }]
      : [],
  );
  // The shortest way to a transition may be none in the page, where a longer one is.
  const known = new Set(replayedPaths.map(({ description }) => description));
  const candidates = coverOf(spec, ready).missed.length ? [...ready, ...(await others(spec, known))] : ready;
  const paths = greedyCover(candidates, ({ transitions }) => transitions);
  const replay = (path: Path) => replayed(spec, path, null);
  const cover = coverOf(spec, [...paths, ...(await revealing(spec, paths, candidates, replay))]);
  return spec.bench ? withBench(spec, spec.bench, cover) : cover;
}

/** With paths on the bench for what the cover misses. */
async function withBench(
  spec: BrowserModel,
  bench: BrowserModel,
  { paths, missed }: BrowserCover,
): Promise<BrowserCover> {
  const candidates = await others(bench, new Set());
  const more = greedyCover(candidates, ({ transitions }) => missed.filter((id) => transitions.has(id)));
  return coverOf(spec, [...paths, ...more.map((path) => ({ ...path, bench }))]);
}

/** The drivable paths that are not among the known ones. */
async function others(spec: BrowserModel, known: ReadonlySet<string>): Promise<DrivenPath[]> {
  const found: DrivenPath[] = [];
  for (const path of drivablePaths(spec, pageGraph(spec)))
    if (!known.has(describePath(path))) found.push(await replayed(spec, path, null));
  return found;
}

async function replayed(spec: BrowserModel, path: Path, walk: number | null): Promise<DrivenPath> {
  const { description, visited, failure } = await replayPath(spec.model, path);
  if (!visited) throw new Error(failure);
  return { ...path, description, transitions: visited.transitions, walk };
}

function coverOf(spec: BrowserModel, paths: readonly DrivenPath[]): BrowserCover {
  const all = allTransitionIds(spec.model.machine);
  const waived = { ...spec.model.waived, ...spec.waived };
  const covered = new Set(paths.flatMap(({ transitions }) => [...transitions]));
  return {
    paths,
    covered,
    missed: all.filter((id) => !covered.has(id) && !Object.hasOwn(waived, id)),
    staleWaivers: Object.keys(spec.waived ?? {}).filter((id) => covered.has(id) || !all.includes(id)),
  };
}
