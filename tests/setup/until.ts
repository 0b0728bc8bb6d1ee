import path from 'node:path';
import { beforeEach, expect } from 'vitest';
import { rotatingFiles } from '../budgets.ts';

/** Set by `npm test`: the time, in ms, after which no test begins that rotates. A slow machine asks less and is not red for it. */
const until = Number(process.env.ROTATING_UNTIL ?? Number.POSITIVE_INFINITY);

const rotates = new Set<string>(Object.values(rotatingFiles).flatMap((files) => Object.keys(files)));

beforeEach(({ skip }) => {
  if (Date.now() < until) return;
  const { testPath } = expect.getState();
  if (testPath && rotates.has(path.relative('.', testPath))) skip('the time for what rotates is over');
});
