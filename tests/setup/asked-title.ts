import type { Vite } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** what a run was narrowed to by `-t`, as a regular expression; null: it runs everything */
    askedTitle: string | null;
  }
}

/** Lets a file know by which title the run was asked for: what is planned for other titles would be planned for nothing. */
export const tellAskedTitle: Vite.Plugin = {
  name: 'tell-asked-title',
  configureVitest({ vitest, project }) {
    project.provide('askedTitle', vitest.config.testNamePattern?.source ?? null);
  },
};
