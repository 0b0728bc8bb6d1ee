import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PathsReport } from '#tests/path-harness/report.ts';
import { readChart } from '../diagrams/chart.ts';
import { drawKnown } from '../diagrams/generate.ts';
import { root } from '../processes.ts';
import { type FailedPath, failedPaths, machinePage } from './machine-page.ts';
import { overviewPage } from './overview-page.ts';
import type { CheckedMachine } from './run-machine.ts';

interface RunResult {
  readonly checked: readonly CheckedMachine[];
  readonly report: PathsReport;
  readonly others: readonly string[];
  readonly seconds: number;
  readonly whole: boolean;
}

/** Writes the pages of one run in place of the last one's; answers the page to open. */
export async function writePages({ checked, report, others, seconds, whole }: RunResult): Promise<string> {
  const folder = path.join(root, 'reports/paths');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const machines = new Map<string, { file: string; title: string }>();
  for (const each of checked) {
    const { name, model } = each.machine;
    const diagram = await drawKnown(root, readChart(name, model));
    const failed = failedPaths(each);
    const page = machinePage(each, diagram, failed, writePictures(folder, name, failed));
    writeFileSync(path.join(folder, `${name}.html`), page);
    machines.set(model.name, { file: name, title: diagram.title });
  }
  const index = path.join(folder, 'index.html');
  writeFileSync(index, overviewPage({ report, machines, others, seconds, whole }));
  return path.relative(root, index);
}

function writePictures(folder: string, name: string, failed: readonly FailedPath[]): Map<FailedPath, string> {
  const pictures = new Map<FailedPath, string>();
  for (const [index, each] of failed.entries()) {
    if (!each.screenshot) continue;
    const file = `${name}-${index + 1}.png`;
    writeFileSync(path.join(folder, file), each.screenshot);
    pictures.set(each, file);
  }
  return pictures;
}

/** What the console's own page about the workflows counts from; of whole runs only. */
export function writeCounts(report: PathsReport): void {
  const folder = path.join(root, 'reports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'paths.json'), `${JSON.stringify(report, null, 2)}\n`);
}
