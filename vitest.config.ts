import { defineConfig } from 'vitest/config';

const inNode = { environment: 'node', retry: 0, testTimeout: 10_000, hookTimeout: 30_000 } as const;

/** One project a lane of `npm test`; `npx vitest run --project unit` runs one by hand. */
export default defineConfig({
  test: {
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
          ...inNode,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // The longest lane: when the others have ended it takes both cores.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}', 'tests/path-harness/browser/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/browser.ts'],
          // A page waits more than it works: two files keep two cores busy.
          maxWorkers: 2,
          // The files share nothing but code: to load it once a worker saves a second or two a file.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
