import { allTransitionIds } from '../chart.ts';
import type { ReplayedPath } from '../check-model.ts';
import type { Coverage } from '../coverage.ts';
import { greedyCover, type Path } from '../generate.ts';
import type { BrowserModel } from './browser-model.ts';
import { isDrivable } from './drive.ts';

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

/** A small cover of all transitions, made of replayed paths whose every step can be caused in the page. */
export function browserCover(spec: BrowserModel, replayed: readonly ReplayedPath[]): BrowserCover {
  const { machine, waived: waivedEverywhere = {} } = spec.model;
  const candidates = replayed.flatMap(({ path, description, visited }): DrivenPath[] =>
    visited && isDrivable(spec, path) ? [{ ...path, description, transitions: visited.transitions }] : [],
  );
  const paths = greedyCover(candidates, ({ transitions }) => transitions);
  const covered = new Set(paths.flatMap(({ transitions }) => [...transitions]));
  const waived = { ...waivedEverywhere, ...spec.waived };
  const all = allTransitionIds(machine);
  return {
    paths,
    covered,
    missed: all.filter((id) => !covered.has(id) && !Object.hasOwn(waived, id)),
    staleWaivers: Object.keys(spec.waived ?? {}).filter((id) => covered.has(id) || !all.includes(id)),
  };
}
