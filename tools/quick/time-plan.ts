import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/processes.ts';

/** a file that has not been run here yet */
const unknownSeconds = 1;
/** each worker loads what is tested first */
const workers = 2;

interface FileTime {
  readonly name: string;
  readonly startTime?: number;
  readonly endTime?: number;
}

/** How long each test file took in the last runs on this machine, by its path in the project. */
export function secondsOfFiles(): Map<string, number> {
  const times = new Map<string, number>();
  for (const report of globSync('reports/tests/*.json', { cwd: root })) {
    const { testResults } = JSON.parse(readFileSync(path.join(root, report), 'utf8'));
    for (const { name, startTime, endTime } of testResults as FileTime[]) {
      if (startTime && endTime) times.set(path.relative(root, name), (endTime - startTime) / 1000);
    }
  }
  return times;
}

/** As many of them, in their order, as run within the time; a long one that does not fit makes room for shorter ones after it. */
export function fitting<Test extends { readonly file: string }>(
  tests: readonly Test[],
  seconds: ReadonlyMap<string, number>,
  available: number,
): { chosen: Test[]; left: Test[] } {
  let room = available * workers;
  const chosen: Test[] = [];
  const left: Test[] = [];
  for (const test of tests) {
    const needed = seconds.get(test.file) ?? unknownSeconds;
    if (needed <= room) {
      room -= needed;
      chosen.push(test);
    } else left.push(test);
  }
  return { chosen, left };
}
