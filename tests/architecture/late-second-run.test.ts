import { afterAll, expect, it, vi } from 'vitest';
import { rotatingFiles } from '#tests/budgets.ts';
import { lanes } from '../../scripts/lanes.ts';

afterAll(() => vi.unstubAllEnvs());

it('a file that failed is asked once more also after the time for what rotates', async () => {
  vi.stubEnv('ROTATING_UNTIL', '0');
  const file = 'tests/server/devices/tally.test.ts';
  expect(Object.keys(rotatingFiles.embedded)).toContain(file);
  const outcome = await lanes.find(({ name }) => name === 'embedded')?.again?.('embedded-late', file);
  expect(outcome).toMatchObject({ failed: 0, skipped: 0 });
  expect(outcome?.passed).toBeGreaterThan(0);
});
