import { inject } from 'vitest';
import { StaticFiles } from './stage-build.ts';

/** For a test file: a page that was built before the tests. */
export function builtStage(page: string): StaticFiles {
  const folder = inject('stages')[page];
  if (folder === undefined) throw new Error(`${page} was not built`);
  return new StaticFiles(folder, page);
}
