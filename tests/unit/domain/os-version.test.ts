import { expect, it } from 'vitest';
import { compareVersions, isSystemFrom, newestVersion } from '#domain/apple/os-version.ts';

it('[ios.os-update] compares versions by their numbers', () => {
  const sorted = ['9.3.5', '18.6', '18.6.2', '18.10', '26.0', '26.0.1'];
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
  expect(compareVersions('18.6', '18.6')).toBe(0);
  expect(compareVersions('18.6.0', '18.6')).toBe(0);
  expect(compareVersions('26.3.1 (a)', '26.3.1')).toBeGreaterThan(0);
  expect(compareVersions('26.3.1', '26.3.1 (a)')).toBeLessThan(0);
  expect(compareVersions('26.3.1 (b)', '26.3.1 (a)')).toBeGreaterThan(0);
  expect(compareVersions('26.3.1 (c)', '26.3.2')).toBeLessThan(0);
  expect([newestVersion(sorted.toReversed()), newestVersion([])]).toEqual(['26.0.1', null]);
});

it('[ios.os-update] compares any two texts to a number, and each way round to the opposite', () => {
  const texts = ['', '?', '18.x', '26.3.1 (a)', '26.3.1(a)', '26', 'iOS 26'];
  for (const one of texts)
    for (const other of texts)
      expect(Math.sign(compareVersions(one, other)) + Math.sign(compareVersions(other, one))).toBe(0);
});

it('[ios.os-update] a version that nobody knows is from no system on', () => {
  expect(['', '?', '16.9', '17', '17.5.1', '26.0'].map((version) => isSystemFrom(version, 17))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});
