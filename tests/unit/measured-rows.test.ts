import { describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { measuredRows, notMeasured } from '../../tools/bench/measured-rows.ts';
import { samples } from '../server/samples.ts';

describe('npm run bench -- --part calls', () => {
  it('asks every row that a member may ask, or says why not, and has a sample of each', () => {
    const ofMembers = rows.filter(({ access }) => access.login).map(({ name }) => name);
    const measured = measuredRows().map(({ name }) => name);
    expect([...measured, ...Object.keys(notMeasured)].toSorted()).toEqual(ofMembers.toSorted());
    expect(measured.filter((name) => !(name in samples))).toEqual([]);
  });
});
