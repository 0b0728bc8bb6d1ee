import { expect, it } from 'vitest';
import { projectFiles, read } from './project-files.ts';

/** It ends after a second; `expect.poll` has its limit in the configuration of Vitest, and in tests/browser/support/expect.ts. */
const hasty = /\bvi\s*\.wait(?:For|Until)\(/;

it('tests wait by `eventually`, whose limit a busy machine does not meet', () => {
  const files = projectFiles('tests').filter((file) => /\.tsx?$/.test(file));
  const found = files.filter((file) => hasty.test(read(file)));
  expect(found).toEqual(['tests/setup/eventually.ts']);
});
