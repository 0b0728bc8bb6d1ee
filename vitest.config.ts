import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { tellAskedTitle } from './tests/setup/asked-title.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { patienceMs } from './tests/setup/patience.ts';
import { refuseTitleOfNone } from './tests/setup/title-of-none.ts';

/** The programs that tests start are compiled once, not each time: that is half of what a command takes. */
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');

/** So long that only what hangs meets them: a busy machine shall fail no test. */
const inNode = { environment: 'node', retry: 0, testTimeout: 60_000, hookTimeout: 120_000 } as const;

/** The files of a worker share what they import: to load it once more for each takes longer than most files. */
const sharing = { isolate: false } as const;

/** The longest lane but the browser's; others run beside it. */
const onServer = {
  ...inNode,
  maxWorkers: 2,
  // Files of several projects in one run: those with other workers wait for each other.
  sequence: { groupOrder: 1 },
  environment: './tests/setup/worker-environment.ts',
} as const;

/** One or two projects a lane of `npm test`; `npx vitest run --project unit` runs one by hand. */
export default defineConfig({
  plugins: [refuseTitleOfNone, tellAskedTitle],
  test: {
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: patienceMs } },
    setupFiles: ['./tests/setup/until.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          ...sharing,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/{live,session}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          ...sharing,
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          ...sharing,
          name: 'paths',
          include: ['tests/path-harness/**/*.test.{ts,tsx}', 'tests/paths/**/*.test.{ts,tsx}'],
          exclude: ['tests/path-harness/browser/**'],
          // Its two longest files share the paths of the machines; in workers of their own each would find them.
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...onServer,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // And databases, which saves three seconds a file.
          ...sharing,
        },
      },
      // These replace modules, which the files of a worker that is shared may have loaded before.
      {
        extends: true,
        test: { ...onServer, name: 'server-mocks', include: ['tests/server-mocks/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'machines',
          include: ['tests/path-harness/browser/**/*.test.ts'],
          globalSetup: ['tests/setup/stage.ts'],
          // A page waits about as long as it works, and what it waits for is told by seconds, not by moments.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          ...sharing,
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/browser.ts'],
          // Two files keep two cores busy; a third made tests that race with time lose.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          // And a server and a browser, which saves seconds a file.
          ...sharing,
          // Always on the embedded database, whose settings are those of the demo: on another one registration is closed.
          env: { DATABASE_URL: '' },
          environment: './tests/setup/worker-environment.ts',
        },
      },
    ],
  },
});
