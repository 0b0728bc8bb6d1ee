import { allTransitionIds } from '../chart.ts';
import { type ReplayedPath, replayPath } from '../check-model.ts';
import type { Coverage } from '../coverage.ts';
import { describePath, greedyCover, type Path } from '../generate.ts';
import type { BrowserModel } from './browser-model.ts';
import { drivablePaths, isDrivable } from './drivable.ts';
import { revealing } from './revealing.ts';

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
}

/**
 * A small cover of all transitions, made of paths whose every step can be caused in the page, on which a page would show that it
 * ignores an answer.
 */
export async function browserCover(
  spec: BrowserModel,
  replayed: readonly ReplayedPath[],
): Promise<BrowserCover> {
  const { machine, waived: waivedEverywhere = {} } = spec.model;
  const all = allTransitionIds(machine);
  const waived = { ...waivedEverywhere, ...spec.waived };
  const leavesOut = (driven: readonly DrivenPath[]) => {
    const taken = new Set(driven.flatMap(({ transitions }) => [...transitions]));
    return all.some((id) => !taken.has(id) && !Object.hasOwn(waived, id));
  };
  const ready = replayed.flatMap(({ path, description, visited }): DrivenPath[] =>
    visited && isDrivable(spec, path) ? [{ ...path, description, transitions: visited.transitions }] : [],
  );
  // The shortest way to a transition may be none in the page, where a longer one is.
  const candidates = leavesOut(ready) ? [...ready, ...(await others(spec, replayed))] : ready;
  const cover = greedyCover(candidates, ({ transitions }) => transitions);
  const paths = [...cover, ...revealing(spec, cover, candidates)];
  const covered = new Set(paths.flatMap(({ transitions }) => [...transitions]));
  return {
    paths,
    covered,
    missed: all.filter((id) => !covered.has(id) && !Object.hasOwn(waived, id)),
    staleWaivers: Object.keys(spec.waived ?? {}).filter((id) => covered.has(id) || !all.includes(id)),
  };
}

/** The drivable paths that are not among the replayed ones. */
async function others(spec: BrowserModel, replayed: readonly ReplayedPath[]): Promise<DrivenPath[]> {
  const known = new Set(replayed.map(({ description }) => description));
  const found: DrivenPath[] = [];
  for (const path of drivablePaths(spec)) {
    if (known.has(describePath(path))) continue;
    const { description, visited, failure } = await replayPath(spec.model, path);
    if (!visited) throw new Error(failure);
    found.push({ ...path, description, transitions: visited.transitions });
  }
  return found;
}
