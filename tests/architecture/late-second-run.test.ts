import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rotatingFiles } from '#tests/budgets.ts';
import { lanes } from '../../scripts/lanes.ts';
import { runVitest } from '../../scripts/vitest-run.ts';

beforeEach(() => vi.stubEnv('ROTATING_UNTIL', '0'));
afterEach(() => vi.unstubAllEnvs());

const file = 'tests/server/devices/tally.test.ts';

it('what rotates is asked only in time, and by a thorough run at any time', async () => {
  const ask = () => runVitest('late', [file, '--project', 'server'], { quiet: true });
  expect(await ask()).toMatchObject({ passed: 0, skipped: expect.toSatisfy((many) => many > 0) });
  vi.stubEnv('THOROUGH', '1');
  expect(await ask()).toMatchObject({ failed: 0, skipped: 0 });
});

it('a file that failed is asked once more also after the time for what rotates', async () => {
  expect(Object.keys(rotatingFiles.embedded)).toContain(file);
  const outcome = await lanes.find(({ name }) => name === 'embedded')?.again?.('embedded-late', file);
  expect(outcome).toMatchObject({ failed: 0, skipped: 0 });
  expect(outcome?.passed).toBeGreaterThan(0);
});
