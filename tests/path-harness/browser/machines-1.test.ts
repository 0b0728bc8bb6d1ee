import { expect, it } from 'vitest';
import { browserModelsWithoutMachine } from '#tests/paths/registry.ts';
import { driveMachines } from './driven-machines.ts';

it('finds the machine of every browser model', () => {
  expect(browserModelsWithoutMachine()).toEqual([]);
});

await driveMachines(0);
