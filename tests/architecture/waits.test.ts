import { expect, it } from 'vitest';
import { projectFiles, read } from './project-files.ts';

/** Playwright's `expect` has a limit of its own (tests/browser/support/expect.ts); of Vitest's both end after a second. */
const hasty = /\bvi\s*\.wait(?:For|Until)\(/;
const pollsInVitest = (text: string) =>
  /\bexpect\.poll\(/.test(text) && /\bexpect\b[^;]*\} from 'vitest'/.test(text);

it('tests wait by `eventually`, whose limit a busy machine does not meet', () => {
  const files = projectFiles('tests').filter((file) => /\.tsx?$/.test(file));
  const found = files.filter((file) => hasty.test(read(file)) || pollsInVitest(read(file)));
  expect(found).toEqual(['tests/setup/eventually.ts']);
});
