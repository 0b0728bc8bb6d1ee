import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { target } from './import-direction.ts';
import { importLines } from './import-lines.ts';
import { projectFiles, read } from './project-files.ts';

interface Import {
  readonly from: string;
  readonly to: string;
}

const importsOf = (file: string, source: string): Import[] =>
  importLines(file, source).flatMap(({ specifier }) => {
    const to = specifier === undefined ? undefined : target(file, specifier);
    return to === undefined ? [] : [{ from: file, to }];
  });

/** Imports between folders of which each leads to the other; folders that nothing leads back to are taken away one after the other. */
function circular(imports: readonly Import[]): string[] {
  let left = imports.filter(({ from, to }) => path.dirname(from) !== path.dirname(to));
  for (;;) {
    const importing = new Set(left.map(({ from }) => path.dirname(from)));
    const imported = new Set(left.map(({ to }) => path.dirname(to)));
    const rest = left.filter(
      ({ from, to }) => importing.has(path.dirname(to)) && imported.has(path.dirname(from)),
    );
    if (rest.length === left.length) return rest.map(({ from, to }) => `${from} → ${to}`).toSorted();
    left = rest;
  }
}

describe('folders', () => {
  it('of src and server never import each other, however many lie between', () => {
    const files = projectFiles().filter((file) => /^(?:src|server)\/.*\.tsx?$/.test(file));
    const imports = files.flatMap((file) => importsOf(file, read(file)));
    expect(imports.length).toBeGreaterThan(1_000);
    expect(circular(imports)).toEqual([]);
  });

  it('that do are told by the imports that lead round', () => {
    const there = { from: 'src/a/one.ts', to: 'src/b/two.ts' };
    const on = { from: 'src/b/three.ts', to: 'src/c/four.ts' };
    const back = { from: 'src/c/five.ts', to: 'src/a/six.ts' };
    const aside = { from: 'src/c/five.ts', to: 'src/d/seven.ts' };
    const within = { from: 'src/a/one.ts', to: 'src/a/six.ts' };
    expect(circular([there, on, aside, within])).toEqual([]);
    expect(circular([there, on, back, aside, within])).toEqual([
      'src/a/one.ts → src/b/two.ts',
      'src/b/three.ts → src/c/four.ts',
      'src/c/five.ts → src/a/six.ts',
    ]);
  });
});
