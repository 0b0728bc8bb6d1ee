import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkModel, generatePaths } from '#tests/path-harness/check-model.ts';
import { registeredMachines } from '#tests/paths/registry.ts';
import { browserCover } from './browser-cover.ts';
import { buildStage, consolePage } from './stage-build.ts';
import { StageSession } from './stage-session.ts';

/** In how many files the machines are driven, so that files side by side share the work. */
const shares = 2;

/** For a test file: every second machine, from `first` on, through its real screen. */
export async function driveMachines(first: number): Promise<void> {
  const mine = (await registeredMachines()).filter((_, index) => index % shares === first);
  const driven = await Promise.all(
    mine.flatMap(({ name, model, browser }) =>
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
    session = await StageSession.open(await buildStage(consolePage));
  });
  afterAll(() => session?.close());

  describe.each(driven)('$name', ({ browser, cover }) => {
    it('can be driven through all its transitions', () => {
      expect(cover.missed).toEqual([]);
      expect(cover.staleWaivers).toEqual([]);
    });

    it.each(cover.paths)('$description', (path) => session.run(browser, path));
  });
}
