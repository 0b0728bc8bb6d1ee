import type { Vite, Vitest } from 'vitest/node';

const watched = new WeakSet<Vitest>();

/** A run by a title that no test has (`-t`) proves nothing: it fails, however Vitest was started. */
export const refuseTitleOfNone: Vite.Plugin = {
  name: 'refuse-title-of-none',
  configureVitest({ vitest }) {
    if (watched.has(vitest)) return;
    watched.add(vitest);
    vitest.onClose(() => {
      const { testNamePattern, watch } = vitest.config;
      const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
      if (watch || !testNamePattern || tests.some((test) => test.result().state !== 'skipped')) return;
      console.error(`No test has a title that fits ${testNamePattern}`);
      process.exitCode = 1;
    });
  },
};
