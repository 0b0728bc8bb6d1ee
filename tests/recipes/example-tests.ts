import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkModel, generatePaths } from '#tests/path-harness/check-model.ts';
import type { Expected } from '#tests/path-harness/expected.ts';
import { journeyProblem } from '#tests/path-harness/journeys.ts';
import type { TestModel } from '#tests/path-harness/model.ts';
import { brokenProperties } from '#tests/path-harness/properties.ts';
import { placesOf } from '#tests/path-harness/state-graph.ts';
import { tableProblems } from '#tests/path-harness/state-table.ts';
import { root } from '../../scripts/processes.ts';

interface Example {
  readonly recipe: string;
  /** as the names of its files begin */
  readonly name: string;
  readonly model: TestModel;
  readonly expected: Expected;
  /** it walks more paths than so many */
  readonly paths: number;
}

/** The ends of its files' names in the order in which a recipe makes them. */
const ends = [
  'row.ts',
  'machine.ts',
  'effects.ts',
  'titles.ts',
  'model.ts',
  'expected.ts',
  'browser.ts',
  'tsx',
];

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A recipe shows these files as they are compiled, and no other code. */
export function testShownFiles(recipe: string, files: readonly string[]): void {
  it('shows the files that are compiled, and no other code', () => {
    const shown = [...readText(`docs/recipes/${recipe}.md`).matchAll(/```tsx?\n([\s\S]*?)```/g)];
    expect(shown.map(([, code]) => code)).toEqual(files.map(readText));
  });
}

/** What holds of the example of every recipe that makes a machine. */
export function testExample({ recipe, name, model, expected, paths }: Example): void {
  const set = generatePaths(model);

  testShownFiles(
    recipe,
    ends.map((end) => `tests/recipes/${recipe}/${name}.${end}`),
  );

  it('makes a machine that holds whatever is asked of a machine', async () => {
    const { problems, replayed } = await checkModel(model, set);
    expect(problems).toEqual([]);
    expect(replayed.length).toBeGreaterThan(paths);
  });

  it('makes a machine that does what is expected of it', () => {
    const places = placesOf(model, set.edges);
    expect(brokenProperties(model, places, expected)).toEqual([]);
    expect(tableProblems(model, places, expected.table)).toEqual([]);
    expect(expected.journeys.flatMap((journey) => journeyProblem(model, journey) ?? [])).toEqual([]);
  });
}
