import { afterEach, beforeAll, beforeEach } from 'vitest';
import { ConsoleUnderTest } from './console-under-test.ts';
import { pagesTime } from './worker-console.ts';

/**
 * For a test file: the console, back at the seed before each test. A test fails at its end when one of its pages met a CSP or
 * Trusted Types violation, an uncaught error, a console error or a failed asset.
 */
export function useConsoleUnderTest(): ConsoleUnderTest {
  const console = new ConsoleUnderTest();
  let fresh = true;
  beforeAll(() => console.start());
  beforeEach(async () => {
    if (!fresh) await console.server.reset(pagesTime);
    fresh = false;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await console.picture(task.name);
    const troubles = console.takeTroubles();
    await console.closePages();
    if (troubles.length > 0) throw new Error(`the pages met trouble:\n${troubles.join('\n')}`);
  });
  return console;
}
