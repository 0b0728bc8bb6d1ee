import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PathsReport } from '#tests/path-harness/report.ts';
import type { RegisteredMachine } from '#tests/paths/registry.ts';
import { root } from '../../scripts/processes.ts';
import { readChart } from '../diagrams/chart.ts';
import { drawKnown } from '../diagrams/generate.ts';
import { type FailedPath, failedPaths } from './failed-path.ts';
import { machinePage } from './machine-page.ts';
import { overviewPage } from './overview-page.ts';
import { type CheckedPath, pathPage } from './path-page.ts';
import type { CheckedMachine } from './run-machine.ts';

interface RunResult {
  readonly checked: readonly CheckedMachine[];
  readonly report: PathsReport;
  readonly others: readonly string[];
  readonly seconds: number;
  readonly whole: boolean;
}

/** Of every machine, in the browser too … */
const wholeFolder = 'reports/paths';
/** … and of anything less, which leaves the pages of the last whole run as they are. */
const partFolder = 'reports/paths-part';

/** An empty folder in place of the one of the last run. */
function newFolder(name: string): string {
  const folder = path.join(root, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Writes the pages of one run in place of the last one's of its kind; answers the page to open. */
export async function writePages({ checked, report, others, seconds, whole }: RunResult): Promise<string> {
  const folder = newFolder(whole ? wholeFolder : partFolder);
  const machines = new Map<string, { file: string; title: string }>();
  const leftOut = new Map<string, number>();
  for (const each of checked) {
    const { name, model } = each.machine;
    const diagram = await drawKnown(root, readChart(name, model));
    const failed = failedPaths(each);
    const page = machinePage(each, diagram, failed, writePictures(folder, name, failed));
    writeFileSync(path.join(folder, `${name}.html`), page);
    machines.set(model.name, { file: name, title: diagram.title });
    const cases = each.leftOut.reduce((sum, { cases }) => sum + cases, 0);
    if (cases) leftOut.set(diagram.title, cases);
  }
  const index = path.join(folder, 'index.html');
  writeFileSync(index, overviewPage({ report, machines, others, leftOut, seconds, whole }));
  return path.relative(root, index);
}

/** Writes the page of one path where a part of a run has its pages; answers it. */
export async function writePathPage(
  machine: RegisteredMachine,
  checkedPath: Omit<CheckedPath, 'picture'>,
): Promise<string> {
  const folder = newFolder(partFolder);
  const diagram = await drawKnown(root, readChart(machine.name, machine.model));
  const screenshot = checkedPath.driven?.failure?.screenshot;
  const picture = screenshot && `${machine.name}.png`;
  if (screenshot && picture) writeFileSync(path.join(folder, picture), screenshot);
  const index = path.join(folder, 'index.html');
  writeFileSync(index, pathPage(machine, diagram, { ...checkedPath, picture }));
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
