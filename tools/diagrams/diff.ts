import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/processes.ts';
import type { Chart } from './chart.ts';
import { compareCharts, isSame } from './compare.ts';
import { type ComparedMachine, type Comparison, diffPage } from './diff-page.ts';
import { earlierVersion, presentVersion, type Version } from './earlier.ts';
import { drawKnown } from './generate.ts';

/** Compares the machines with those of a git ref and writes the report; answers its file and what it says. */
export async function writeDiff(ref: string): Promise<{ file: string; comparison: Comparison }> {
  const comparison = await compareVersions(await earlierVersion(ref), await presentVersion());
  const file = path.join(root, 'reports/diagrams/diff/index.html');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, diffPage(comparison));
  return { file: path.relative(root, file), comparison };
}

export async function compareVersions(before: Version, after: Version): Promise<Comparison> {
  const unreadable = [before, after].flatMap((version) =>
    [...version.unreadable].map(([name, why]) => [`${name}（${version.name}）`, why] as const),
  );
  // A machine that one side cannot read was neither added nor removed.
  const skipped = new Set([...before.unreadable.keys(), ...after.unreadable.keys()]);
  const names = [...new Set([...before.charts.keys(), ...after.charts.keys()])]
    .filter((name) => !skipped.has(name))
    .sort();
  const compared = await Promise.all(
    names.map((name) => compareMachine(name, before.charts.get(name), after.charts.get(name))),
  );
  return {
    before: before.name,
    after: after.name,
    changed: compared.filter(({ difference }) => !isSame(difference)),
    same: compared.filter(({ difference }) => isSame(difference)).map(({ title }) => title),
    unreadable,
  };
}

async function compareMachine(
  name: string,
  before: Chart | undefined,
  after: Chart | undefined,
): Promise<ComparedMachine> {
  const difference = compareCharts(before, after);
  const title = (after ?? before)?.title ?? name;
  if (isSame(difference)) return { name, title, difference, before: undefined, after: undefined };
  return {
    name,
    title,
    difference,
    before: before && (await drawKnown(root, before)),
    after: after && (await drawKnown(root, after)),
  };
}
