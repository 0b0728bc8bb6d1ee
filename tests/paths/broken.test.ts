import { expect, it } from 'vitest';
import { BrokenSample, brokenCount } from '../../tools/mutants/broken-sample.ts';
import { faults } from '../../tools/mutants/together.ts';

/** A tenth of `npm run proofs -- --part broken`. */
const tried = brokenCount / 10;

it('notices machines that are broken together with their paths, or says why not', async () => {
  const sample = await BrokenSample.of('1');
  const told = Array.from({ length: tried }, (_, index) => sample.try(index + 1));
  expect(told.filter(({ by, reason }) => by === null && reason === null)).toEqual([]);
  expect(new Set(told.map(({ broken }) => broken.split(/, |:/)[1]))).toEqual(new Set(Object.keys(faults)));
});
