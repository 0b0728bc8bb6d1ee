import { target } from '#tests/architecture/import-direction.ts';
import { importLines } from '#tests/architecture/import-lines.ts';

/** What a test file is away from the nearest changed file: 0 itself, 1 imports it, … */
export interface TouchedTest {
  readonly file: string;
  readonly distance: number;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Test files that import a changed file, directly or through others; the nearest first. */
export function touchedTests(
  files: readonly string[],
  read: (file: string) => string,
  changed: readonly string[],
): TouchedTest[] {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const { specifier } of importLines(file, read(file))) {
      const to = specifier && target(file, specifier);
      if (to) importers.set(to, [...(importers.get(to) ?? []), file]);
    }
  }
  const distances = new Map(changed.map((file) => [file, 0]));
  const queue = [...distances.keys()];
  for (const file of queue) {
    const distance = (distances.get(file) ?? 0) + 1;
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distance);
      queue.push(importer);
    }
  }
  return queue.filter(isTest).map((file) => ({ file, distance: distances.get(file) ?? 0 }));
}
