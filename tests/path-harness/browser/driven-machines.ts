import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { allTransitionIds } from '#tests/path-harness/chart.ts';
import { generatePaths, type ReplayedPath, replayPath } from '#tests/path-harness/check-model.ts';
import { askedFor } from '#tests/paths/asked-machines.ts';
import { type RegisteredMachine, registeredMachines } from '#tests/paths/registry.ts';
import { drawn } from '#tests/setup/drawn.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { browserCover, type DrivenPath, edgeCover, inShort } from './browser-cover.ts';
import type { BrowserModel } from './browser-model.ts';
import { builtStage } from './built-stage.ts';
import { isDrivable } from './drivable.ts';
import { edgesIn, type PageGraph, pageGraph } from './page-graph.ts';
import { consolePage } from './stage-build.ts';
import { StageSession } from './stage-session.ts';

/** In how many files the machines are driven, so that files side by side share the work. */
const shares = globSync('machines-*.test.ts', { cwd: import.meta.dirname }).length;

interface Driven {
  readonly name: string;
  readonly browser: BrowserModel;
  readonly paths: readonly DrivenPath[];
  readonly missed: readonly string[];
  readonly staleWaivers: readonly string[];
}

/** A machine with what its part in the page is planned from. */
interface Drivable extends Pick<RegisteredMachine, 'name' | 'model'> {
  readonly browser: BrowserModel;
  /** Where every edge is driven. */
  readonly graph: PageGraph | null;
}

function drivableMachine({ name, model, browser }: RegisteredMachine): Drivable | [] {
  return browser ? { name, model, browser, graph: browser.everyEdge ? pageGraph(browser) : null } : [];
}

/** An edge is walked through about as often as two transitions are taken. */
const weightOf = ({ model, graph }: Drivable): number =>
  graph ? 2 * edgesIn(graph).size : allTransitionIds(model.machine).length;

/** Spreads the machines evenly, those with most to drive first; the same in every file. */
function shareOf(machines: readonly Drivable[], share: number): Drivable[] {
  const weights = Array.from({ length: shares }, () => 0);
  return machines
    .map((machine) => ({ machine, weight: weightOf(machine) }))
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ machine, weight }) => {
      const lightest = weights.indexOf(Math.min(...weights));
      weights[lightest] = (weights[lightest] ?? 0) + weight;
      return lightest === share ? machine : [];
    });
}

async function coverOf({ name, model, browser, graph }: Drivable): Promise<Driven> {
  if (graph) {
    const cover = await edgeCover(browser, graph);
    // `npm run paths` and a thorough run drive each edge.
    return { name, browser, ...cover, ...(!thorough && { paths: inShort(browser, cover.paths) }) };
  }
  const replayed: ReplayedPath[] = [];
  for (const path of generatePaths(model).paths)
    if (isDrivable(browser, path)) replayed.push(await replayPath(model, path));
  return { name, browser, ...(await browserCover(browser, replayed)) };
}

/** The files of a worker share it. */
let found: Promise<Drivable[]> | undefined;

function drivableMachines(): Promise<Drivable[]> {
  found ??= registeredMachines().then((machines) => machines.flatMap(drivableMachine));
  return found;
}

/** For a test file: its share of what is driven of all machines, through their real screens. */
export async function driveMachines(share: number): Promise<void> {
  const driven: Driven[] = [];
  const mine = shareOf(await drivableMachines(), share);
  const asked = new Set(askedFor(await drivableMachines(), inject('askedTitle')));
  for (const machine of mine.filter((one) => asked.has(one))) driven.push(await coverOf(machine));

  // A file has a test, also where the run was asked for another one's machines.
  if (driven.length === 0) return void it.skip('drives none of the machines that were asked for');

  const kept = new Set(
    drawn(
      'walks',
      driven.flatMap(({ name, paths }) =>
        paths.toSorted((one, other) => other.steps.length - one.steps.length).map((path) => ({ name, path })),
      ),
      {
        nameOf: ({ name, path }) => `${name} ${titleOf(path)}`,
        // Of each machine the longest.
        kindOf: ({ name }) => name,
        share: [share, shares],
      },
    ).map(({ path }) => path),
  );

  let session: StageSession;
  beforeAll(async () => {
    session = await StageSession.open(builtStage(consolePage));
  });
  afterAll(() => session?.close());

  describe.each(driven)('$name', ({ browser, paths, missed, staleWaivers }) => {
    it('can be driven through all its transitions', () => {
      expect(missed).toEqual([]);
      expect(staleWaivers).toEqual([]);
    });

    const asked = paths.filter((path) => kept.has(path));
    it.each(asked.map((path) => ({ path, title: titleOf(path) })))('$title', ({ path }) =>
      session.run(browser, path),
    );
  });
}

const titleOf = ({ walk, steps, description }: DrivenPath): string =>
  walk === null ? description : `walk ${walk}, ${steps.length} steps`;
