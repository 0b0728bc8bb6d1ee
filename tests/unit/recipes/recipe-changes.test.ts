import { describe, expect, it } from 'vitest';
import { changed, changesOf, type RecipeChange } from '../../recipes/recipe-changes.ts';

describe('a change of a recipe', () => {
  const diff = (code: string): RecipeChange => ({ file: 'a.ts', language: 'diff', code });

  it('goes where its lines stand, once', () => {
    expect(changed('one\ntwo\nthree\n', diff(' one\n-two\n+2\n'))).toBe('one\n2\nthree\n');
    expect(() => changed('one\n', diff(' two\n+3\n'))).toThrow('0 times');
    expect(() => changed('one\none\n', diff(' one\n+2\n'))).toThrow('2 times');
    expect(() => changed('one\n', { file: 'a.ts', language: 'ts', code: 'two\n' })).toThrow('there already');
  });

  it('belongs to the file that was named last', () => {
    const recipe = '**`a.ts`**\n\n```ts\none\n```\n\ntext\n\n```diff\n+two\n```\n';
    expect(changesOf(recipe).map(({ file, code }) => [file, code])).toEqual([
      ['a.ts', 'one\n'],
      ['a.ts', '+two\n'],
    ]);
    expect(() => changesOf('```ts\none\n```\n')).toThrow('of no file');
  });
});
