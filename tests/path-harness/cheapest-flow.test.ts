import { expect, it } from 'vitest';
import { type Arc, cheapestFlow } from './browser/cheapest-flow.ts';

const arc = (from: number, to: number, cost = 1, isWanted = true): Arc => ({ from, to, cost, isWanted });

it('takes each wanted arc once where they make round trips, and no other', () => {
  expect(cheapestFlow(3, [arc(0, 1), arc(1, 2), arc(2, 0), arc(1, 0, 1, false)])).toEqual([1, 1, 1, 0]);
});

it('goes back on the cheapest way as often as it has to', () => {
  const arcs = [arc(0, 1), arc(1, 2), arc(1, 2), arc(2, 0, 9, false), arc(2, 1, 1, false)];
  // From 2 once to 1, for the second arc there, and once home.
  expect(cheapestFlow(3, arcs)).toEqual([1, 1, 1, 1, 1]);
});

it('takes back a way that a later one makes too dear', () => {
  const arcs = [arc(0, 1), arc(2, 3), arc(1, 0, 5, false), arc(1, 2, 1, false), arc(3, 0, 1, false)];
  expect(cheapestFlow(4, arcs)).toEqual([1, 1, 0, 1, 1]);
});

it('says where a wanted arc leads to no round trip', () => {
  expect(() => cheapestFlow(2, [arc(0, 1)])).toThrow('no way leads to node 0');
});
