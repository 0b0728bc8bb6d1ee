import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTransitionIds } from '#tests/path-harness/chart.ts';
import { checkModel, generatePaths } from '#tests/path-harness/check-model.ts';
import { type RegisteredMachine, registeredMachines } from '#tests/paths/registry.ts';
import { browserCover, type DrivenPath, edgeCover } from './browser-cover.ts';
import type { BrowserModel } from './browser-model.ts';
import { pageGraph } from './page-graph.ts';
import { buildStage, consolePage } from './stage-build.ts';
import { StageSession } from './stage-session.ts';

/** In how many files the machines are driven, so that files side by side share the work. */
const shares = 2;

interface Driven {
  readonly name: string;
  readonly browser: BrowserModel;
  readonly paths: readonly DrivenPath[];
  readonly missed: readonly string[];
  readonly staleWaivers: readonly string[];
}

/** Spreads work evenly, what weighs most first; the same in every file. */
function shareOf<T>(all: readonly T[], weightOf: (each: T) => number, share: number): T[] {
  const weights = Array.from({ length: shares }, () => 0);
  return [...all]
    .sort((a, b) => weightOf(b) - weightOf(a))
    .filter((each) => {
      const lightest = weights.indexOf(Math.min(...weights));
      weights[lightest] = (weights[lightest] ?? 0) + weightOf(each);
      return lightest === share;
    });
}

/** Of the machines of which every edge is driven: a share of the walks, by their steps. */
async function walksOf(machines: readonly RegisteredMachine[], share: number): Promise<Driven[]> {
  const covers: Driven[] = [];
  for (const { name, browser } of machines)
    if (browser?.everyEdge) covers.push({ name, browser, ...(await edgeCover(browser, pageGraph(browser))) });
  const walks = covers.flatMap(({ paths }) => paths);
  const mine = new Set(shareOf(walks, ({ steps }) => steps.length, share));
  return covers.map((cover) => ({ ...cover, paths: cover.paths.filter((walk) => mine.has(walk)) }));
}

/** Of the others: a share of the machines, by their transitions. */
async function coversOf(machines: readonly RegisteredMachine[], share: number): Promise<Driven[]> {
  const others = machines.filter(({ browser }) => browser && !browser.everyEdge);
  const mine = shareOf(others, ({ model }) => allTransitionIds(model.machine).length, share);
  return Promise.all(
    mine.flatMap(({ name, model, browser }) =>
      browser
        ? checkModel(model, generatePaths(model))
            .then(({ replayed }) => browserCover(browser, replayed))
            .then((cover) => ({ name, browser, ...cover }))
        : [],
    ),
  );
}

/** For a test file: its share of what is driven of all machines, through their real screens. */
export async function driveMachines(share: number): Promise<void> {
  const machines = await registeredMachines();
  const driven = [...(await walksOf(machines, share)), ...(await coversOf(machines, share))];

  let session: StageSession;
  beforeAll(async () => {
    session = await StageSession.open(await buildStage(consolePage));
  });
  afterAll(() => session?.close());

  describe.each(driven)('$name', ({ browser, paths, missed, staleWaivers }) => {
    it('can be driven through all its transitions', () => {
      expect(missed).toEqual([]);
      expect(staleWaivers).toEqual([]);
    });

    it.each(paths.map((path) => ({ path, title: titleOf(path) })))('$title', ({ path }) =>
      session.run(browser, path),
    );
  });
}

const titleOf = ({ walk, steps, description }: DrivenPath): string =>
  walk === null ? description : `walk ${walk}, ${steps.length} steps`;
