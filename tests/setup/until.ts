import path from 'node:path';
import { beforeEach, expect } from 'vitest';
import { rotatingFiles } from '../budgets.ts';
import { thorough } from './thorough.ts';

/** Set by `npm test`: the time, in ms, after which no test begins that rotates. A slow machine asks less and is not red for it. */
const until = thorough
  ? Number.POSITIVE_INFINITY
  : Number(process.env.ROTATING_UNTIL ?? Number.POSITIVE_INFINITY);

const rotates = new Set<string>(Object.values(rotatingFiles).flatMap((lane) => Object.keys(lane)));
/** Also set by it: the tests that it has not drawn, of files that it asks. */
const left = new Set(process.env.TESTS_LEFT?.split('\n'));

beforeEach(({ skip, task }) => {
  const file = path.relative('.', expect.getState().testPath ?? '');
  const test = `${file} > ${task.name}`;
  if (left.has(test)) skip('another commit’s turn');
  if (Date.now() >= until && (rotates.has(file) || rotates.has(test)))
    skip('the time for what rotates is over');
});
