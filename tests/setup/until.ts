import path from 'node:path';
import { beforeEach, expect } from 'vitest';
import { rotatingFiles } from '../budgets.ts';
import { isRotatingOver } from './rotating-time.ts';

const rotates = new Set<string>(Object.values(rotatingFiles).flatMap((lane) => Object.keys(lane)));
/** Set by `npm test`: the tests that it has not drawn, of files that it asks. */
const left = new Set(process.env.TESTS_LEFT?.split('\n'));

beforeEach(({ skip, task }) => {
  const file = path.relative('.', expect.getState().testPath ?? '');
  const test = `${file} > ${task.name}`;
  if (left.has(test)) skip('another commit’s turn');
  if (isRotatingOver() && (rotates.has(file) || rotates.has(test))) skip('the time for what rotates is over');
});
