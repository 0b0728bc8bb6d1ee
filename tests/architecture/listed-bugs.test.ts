import { expect, it } from 'vitest';
import { type Bug, withBug } from '../../tools/bugs/choose.ts';
import { read } from './project-files.ts';

const listed: readonly Bug[] = JSON.parse(read('tools/bugs/by-hand.json'));

it.each(listed)('the listed bug “$what” fits $file and changes it', (bug) => {
  const source = read(bug.file);
  expect(withBug(source, bug)).toEqual(expect.any(String));
  expect(withBug(source, bug)).not.toBe(source);
});
