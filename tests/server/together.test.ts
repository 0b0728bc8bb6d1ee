import { describe, expect, it } from 'vitest';
import { together } from '#server/background/together.ts';

/** Turns that a test lets go by one by one. */
function turns(atMost = 10) {
  const begun: { readonly items: readonly string[]; readonly end: PromiseWithResolvers<void> }[] = [];
  const take = together<string, string>({
    keyOf: ([key = '']) => key,
    atMost,
    act: async (items) => {
      const end = Promise.withResolvers<void>();
      begun.push({ items, end });
      await end.promise;
      return (item) => item.toUpperCase();
    },
  });
  return { begun, take };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('what is done together', () => {
  it('begins at once where nothing runs; what comes meanwhile begins together, and each has its own answer', async () => {
    const { begun, take } = turns();
    const answers = Promise.all(['a', 'b', 'c'].map(take));
    expect(begun.map(({ items }) => items)).toEqual([['a']]);
    begun[0]?.end.resolve();
    await soon();
    expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
    begun[1]?.end.resolve();
    expect(await answers).toEqual(['A', 'B', 'C']);
    void take('d');
    expect(begun[2]?.items).toEqual(['d']);
  });

  it('is no more than fits, and nothing twice of one key', async () => {
    const { begun, take } = turns(2);
    for (const item of ['a', 'b1', 'b2', 'c', 'd']) void take(item);
    for (let turn = 0; turn < 3; turn++) {
      begun[turn]?.end.resolve();
      await soon();
    }
    expect(begun.map(({ items }) => items)).toEqual([['a'], ['b1', 'c'], ['b2', 'd']]);
  });

  it('fails for those of its turn alone', async () => {
    const { begun, take } = turns();
    const [first, second] = [take('a'), take('b')];
    begun[0]?.end.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await soon();
    begun[1]?.end.resolve();
    expect(await second).toBe('B');
  });
});
