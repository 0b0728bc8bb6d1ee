import { describe, expect, it } from 'vitest';
import { dealtWith, watchChunkErrors } from '#app/builds/chunk-errors.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve));

/** What the bundler's code does around every `import()`. */
async function load(target: EventTarget, error: unknown): Promise<never> {
  await Promise.resolve();
  target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

function setUp() {
  const target = new EventTarget();
  const seen = { outdated: 0 };
  const stop = watchChunkErrors(target as Window, () => {
    seen.outdated += 1;
  });
  return { target, seen, stop };
}

describe('code that could not be fetched', () => {
  it('[build.chunk-error] is told of wherever it was asked for', async () => {
    const { target, seen } = setUp();
    const error = new TypeError('Failed to fetch dynamically imported module');
    await expect(load(target, error)).rejects.toBe(error);
    await soon();
    expect(seen.outdated).toBe(1);
  });

  it('is not told of where somebody deals with it, who still hears of it', async () => {
    const { target, seen } = setUp();
    const error = new TypeError('Failed to fetch dynamically imported module');
    await expect(dealtWith(load(target, error))).rejects.toBe(error);
    await soon();
    expect(seen.outdated).toBe(0);
    expect(await dealtWith(Promise.resolve('chunk'))).toBe('chunk');
  });

  it('is not told of any more after the end', async () => {
    const { target, seen, stop } = setUp();
    stop();
    await load(target, new TypeError('x')).catch(() => undefined);
    await soon();
    expect(seen.outdated).toBe(0);
  });
});
