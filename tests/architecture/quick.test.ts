import { describe, expect, it } from 'vitest';
import { fitting } from '../../tools/quick/time-plan.ts';
import { touchedTests } from '../../tools/quick/touched-tests.ts';

const sources: Record<string, string> = {
  'src/domain/limits.ts': 'export const limit = 1;',
  'src/domain/mask.ts': "import { limit } from './limits.ts'; export const mask = limit;",
  'src/screens/list/list.tsx': "const part = () => import('#domain/mask.ts');",
  'tests/unit/limits.test.ts': "import { limit } from '#domain/limits.ts';",
  'tests/unit/mask.test.ts': "import { mask } from '#domain/mask.ts';",
  'tests/unit/list.test.tsx': "import '#screens/list/list.tsx';",
  'tests/unit/other.test.ts': "import { it } from 'vitest';",
};
const touched = (...changed: string[]) =>
  touchedTests(Object.keys(sources), (file) => sources[file] ?? '', changed);

describe('the tests near a change', () => {
  it('are those that reach it by imports, the nearest first', () => {
    expect(touched('src/domain/limits.ts')).toEqual([
      { file: 'tests/unit/limits.test.ts', distance: 1 },
      { file: 'tests/unit/mask.test.ts', distance: 2 },
      { file: 'tests/unit/list.test.tsx', distance: 3 },
    ]);
  });

  it('are the changed ones themselves, and none for what no test reaches', () => {
    expect(touched('tests/unit/other.test.ts', 'README.md')).toEqual([
      { file: 'tests/unit/other.test.ts', distance: 0 },
    ]);
  });
});

describe('the tests that fit into the time', () => {
  it('are taken in their order; a long one makes room for shorter ones', () => {
    const tests = ['near', 'long', 'far', 'new'].map((file) => ({ file }));
    const seconds = new Map([
      ['near', 3],
      ['long', 60],
      ['far', 2],
    ]);
    const { chosen, left } = fitting(tests, seconds, 3);
    expect(chosen.map(({ file }) => file)).toEqual(['near', 'far', 'new']);
    expect(left.map(({ file }) => file)).toEqual(['long']);
  });
});
