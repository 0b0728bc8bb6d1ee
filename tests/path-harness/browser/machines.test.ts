import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkModel, generatePaths } from '#tests/path-harness/check-model.ts';
import { browserModelsWithoutMachine, registeredMachines } from '#tests/paths/registry.ts';
import { browserCover } from './browser-cover.ts';
import { buildStage, consolePage } from './stage-build.ts';
import { StageSession } from './stage-session.ts';

it('finds the machine of every browser model', () => {
  expect(browserModelsWithoutMachine()).toEqual([]);
});

const driven = await Promise.all(
  (await registeredMachines()).flatMap(({ name, model, browser }) =>
    browser
      ? checkModel(model, generatePaths(model)).then(async ({ replayed }) => ({
          name,
          browser,
          cover: await browserCover(browser, replayed),
        }))
      : [],
  ),
);

let session: StageSession;
beforeAll(async () => {
  if (driven.length) session = await StageSession.open(await buildStage(consolePage));
});
afterAll(() => session?.close());

describe.each(driven)('$name', ({ browser, cover }) => {
  it('can be driven through all its transitions', () => {
    expect(cover.missed).toEqual([]);
    expect(cover.staleWaivers).toEqual([]);
  });

  it.each(cover.paths)('$description', (path) => session.run(browser, path));
});
