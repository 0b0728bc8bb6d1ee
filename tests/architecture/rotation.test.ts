import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rotatingCells, rotatingFiles } from '#tests/budgets.ts';
import { draw as drawCells } from '#tests/setup/drawn.ts';
import { inDrawnOrder } from '#tests/setup/seed.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { alsoEmbedded } from '../../scripts/lanes.ts';
import { draw, isTest } from '../../scripts/rotation.ts';
import { readRuleCoverage } from '../../tools/rules/rule-coverage.ts';

const all = Object.values(rotatingFiles).flatMap((lane) => Object.keys(lane));
const files = all.filter((one) => !isTest(one));
const tests = all.filter(isTest).map((one) => {
  const [file = '', title = ''] = one.split(' > ');
  return { file, title, text: readFileSync(file, 'utf8') };
});

describe('what rotates', () => {
  it('is there, and takes time', () => {
    for (const file of files) expect(globSync(file), file).toEqual([file]);
    for (const { file, title, text } of tests) {
      expect(files, 'as a whole').not.toContain(file);
      expect(text.split(`it('${title}'`), title).toHaveLength(2);
    }
    const seconds = [
      ...Object.values(rotatingFiles).flatMap((lane) => Object.values(lane)),
      ...Object.values(rotatingCells).map(({ each }) => each),
    ];
    expect(seconds.filter((needed) => !(needed > 0))).toEqual([]);
  });

  it('proves no rule that nothing else proves', () => {
    // On the embedded database rotates what PostgreSQL is asked in every run.
    const alone = new Set(
      Object.entries(rotatingFiles).flatMap(([lane, of]) => (lane === 'embedded' ? [] : Object.keys(of))),
    );
    // A file names a rule that stands in it more often than in its tests that rotate.
    const timesIn = (text: string, id: string) => text.split(`[${id}]`).length - 1;
    const rotatesIn = (file: string, id: string): boolean => {
      const of = tests.filter((test) => test.file === file);
      const inTitles = of.reduce((sum, { title }) => sum + timesIn(title, id), 0);
      return alone.has(file) || (inTitles > 0 && inTitles === timesIn(of[0]?.text ?? '', id));
    };
    const { named } = readRuleCoverage();
    const found = [...named].filter(([id, by]) => by.every((file) => rotatesIn(file, id))).map(([id]) => id);
    expect(found).toEqual([]);
  });

  it('of the embedded database is one of its files', () => {
    expect(Object.keys(rotatingFiles.embedded).filter((file) => !alsoEmbedded.includes(file))).toEqual([]);
  });
});

describe('a draw', () => {
  const some = { a: 3, b: 4, c: 5, d: 6, e: 7 };

  it('is the same for a seed, and another one for another', () => {
    const draws = ['1', '2', '3', '4', '5'].map((seed) => draw(some, 10, seed).asked.toSorted().join(''));
    expect(draw(some, 10, '1').asked.toSorted().join('')).toBe(draws[0]);
    expect(new Set(draws).size).toBeGreaterThan(1);
  });

  it('keeps to its seconds, leaves out nothing that has room, and loses none', () => {
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      const { asked, left } = draw(some, 10, seed);
      const used = asked.reduce((sum, name) => sum + some[name as keyof typeof some], 0);
      expect(used).toBeLessThanOrEqual(10);
      expect(left.every((name) => some[name as keyof typeof some] + used > 10)).toBe(true);
      expect([...asked, ...left].toSorted()).toEqual(Object.keys(some));
    }
  });

  it('asks everything within a few commits', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 20; seed++)
      for (const name of draw(some, 10, String(seed)).asked) seen.add(name);
    expect([...seen].toSorted()).toEqual(Object.keys(some));
    expect(inDrawnOrder(['a', 'b', 'c'], (name) => name, '1').toSorted()).toEqual(['a', 'b', 'c']);
  });
});

describe.skipIf(thorough)('cells of a table', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const cells = Array.from({ length: 40 }, (_, index) => ({ name: `cell ${index}`, kind: index % 2 }));
  const asked = (until: number) => {
    vi.stubEnv('ROTATING_UNTIL', String(until));
    const { must, chosen } = drawCells('scenes', cells, {
      nameOf: ({ name }) => name,
      kindOf: ({ kind }) => kind,
    });
    return [must.size, chosen.size];
  };

  it('rotate while there is time for it; one of each kind is asked in any case', () => {
    const { each, seconds } = rotatingCells.scenes;
    expect(asked(0)).toEqual([2, 0]);
    expect(asked(Date.now() + 60_000)).toEqual([2, Math.floor(seconds / each)]);
  });
});
