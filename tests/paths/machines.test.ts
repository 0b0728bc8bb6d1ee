import { describe, expect, it } from 'vitest';
import {
  coverageProblems,
  lintAll,
  type ReplayedPath,
  replayPath,
  visitsOf,
} from '#tests/path-harness/check-model.ts';
import { coverageOf } from '#tests/path-harness/coverage.ts';
import { describePath, greedyCover, inShort } from '#tests/path-harness/generate.ts';
import { brokenInvariants } from '#tests/path-harness/invariants.ts';
import { journeyProblem } from '#tests/path-harness/journeys.ts';
import { checkNegatives } from '#tests/path-harness/negatives.ts';
import { brokenProperties } from '#tests/path-harness/properties.ts';
import { differencesOfRecording } from '#tests/path-harness/recordings/record-path.ts';
import { allWaivers, waiverProblems } from '#tests/path-harness/report.ts';
import { placesOf } from '#tests/path-harness/state-graph.ts';
import { tableProblems } from '#tests/path-harness/state-table.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { askedMachines } from './asked-machines.ts';
import { pathsOf } from './paths-of.ts';
import { machinesWithoutExpected, machinesWithoutModel, registeredMachines } from './registry.ts';

it('finds a test model beside every machine', () => {
  expect(machinesWithoutModel()).toEqual([]);
});

it('finds beside every machine what is expected of it', () => {
  expect(machinesWithoutExpected()).toEqual([]);
});

it('waives no more transitions than may be waived in the whole project', async () => {
  expect(waiverProblems(allWaivers(await registeredMachines()))).toEqual([]);
});

describe.each(await askedMachines())('$name', ({ model, expected }) => {
  const set = pathsOf(model);
  const places = placesOf(model, set.edges);
  const replayed: ReplayedPath[] = [];

  it('is written as a machine should be', async () => {
    expect(await lintAll(model, set)).toEqual([]);
  });

  it('keeps its invariants in every reachable state', () => {
    expect(brokenInvariants(model, set.edges)).toEqual([]);
  });

  it('has a way out, loads after news, shows answers and keeps nothing too long', () => {
    expect(brokenProperties(model, places, expected)).toEqual([]);
  });

  it('offers in each state what its table says', () => {
    expect(tableProblems(model, places, expected.table)).toEqual([]);
  });

  it('has journeys that somebody wrote', () => {
    expect(expected.journeys.length).toBeGreaterThanOrEqual(2);
  });

  it.each(expected.journeys)('goes as written by hand: $title', (journey) => {
    expect(journeyProblem(model, journey)).toBeNull();
  });

  // `npm run paths` and a thorough run replay all.
  const walked = thorough ? set.paths : inShort(set.paths);
  it.each(walked.map((path) => ({ path, description: describePath(path) })))(
    '$description',
    async ({ path }) => {
      const result = await replayPath(model, path);
      replayed.push(result);
      expect(result.failure).toBeUndefined();
    },
  );

  it('has every transition and state on a path, and no stale waiver', () => {
    expect(coverageProblems(coverageOf(model, visitsOf(replayed)))).toEqual([]);
  });

  it('is not changed by an event that a state refuses', async () => {
    expect((await checkNegatives(model, set.edges)).problems).toEqual([]);
  });

  it('ends like its recorded runs when they are replayed', async () => {
    const gone = replayed.flatMap(({ path, visited }) => (visited ? [{ ...path, visited }] : []));
    const cover = greedyCover(gone, ({ visited }) => visited.transitions);
    expect(cover).not.toEqual([]);
    expect((await Promise.all(cover.map((path) => differencesOfRecording(model, path)))).flat()).toEqual([]);
  });
});
