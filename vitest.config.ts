import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/setup/longest-first.ts';

const inNode = { environment: 'node', retry: 0, testTimeout: 10_000, hookTimeout: 30_000 } as const;

/** The longest lane: when the others have ended it takes both cores. */
const onServer = { ...inNode, maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000 } as const;
/** One or two projects a lane of `npm test`; `npx vitest run --project unit` runs one by hand. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/session/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { ...inNode, name: 'architecture', include: ['tests/architecture/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'paths',
          include: ['tests/path-harness/**/*.test.{ts,tsx}', 'tests/paths/**/*.test.{ts,tsx}'],
          exclude: ['tests/path-harness/browser/**'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...onServer,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // To load and compile the embedded database once a worker saves two seconds a file.
          isolate: false,
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
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}', 'tests/path-harness/browser/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/browser.ts'],
          // Two files keep two cores busy; more only make each other slower.
          maxWorkers: 2,
          // The files of a worker share code, a server and a browser, which saves seconds a file.
          isolate: false,
          environment: './tests/setup/worker-environment.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
