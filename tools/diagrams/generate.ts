import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Diagram, DiagramEntry } from '#domain/diagram/diagram.ts';
import { loadExpected, loadModel, machineFiles, machineName } from '#tests/paths/registry.ts';
import { bestLayout, knownLayout } from './best-layout.ts';
import { type Chart, readChart } from './chart.ts';
import { type Drawn, type Glossary, indexPage } from './index-page.ts';
import { svgFile } from './svg.ts';

const drawings = 'docs/diagrams';
/** For the console, which draws them itself. */
export const data = 'docs/diagrams/data';

export const page = `${drawings}/index.html`;

/** Every generated file by its name from the project's folder. Nothing is written. */
export const generateDiagrams = async (): Promise<Map<string, string>> => filesOf(await drawAll(bestLayout));

/** The same, laid out in the ways that are written in the files of `root`: to see quickly whether they are up to date. */
export const regenerateDiagrams = async (root: string): Promise<Map<string, string>> =>
  filesOf(await drawAll((chart) => drawKnown(root, chart)));

/** Draws a machine in the way that is written in its file. */
export const drawKnown = (root: string, chart: Chart): Promise<Diagram> =>
  knownLayout(chart, writtenLayout(path.join(root, data, `${chart.name}.json`)));

function writtenLayout(file: string): string | undefined {
  const content = contentOf(file);
  if (content === undefined) return undefined;
  // Half a file, after a merge for example, is out of date like any other.
  return /"layout":"([^"]*)"/.exec(content)?.[1];
}

/** The files of drawn machines by their names from the project's folder. */
export function filesOf(drawn: readonly Drawn[]): Map<string, string> {
  const entries = drawn.map(
    ({ diagram: { machine, name, title, purpose } }): DiagramEntry => ({
      machine,
      name,
      title,
      purpose,
    }),
  );
  return new Map([
    ...drawn.flatMap(({ diagram }): [string, string][] => [
      [`${drawings}/${diagram.name}.svg`, svgFile(diagram)],
      [`${data}/${diagram.name}.json`, diagramJson(diagram)],
    ]),
    [page, indexPage(drawn)],
    [`${data}/index.json`, `${JSON.stringify(entries, null, 1)}\n`],
  ]);
}

async function drawAll(layOut: (chart: Chart) => Promise<Diagram>): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const file of machineFiles()) {
    const model = await loadModel(file);
    const { events = {}, guards = {}, effects = {}, delays = {} }: Partial<Glossary> = model.titles ?? {};
    const chart = readChart(machineName(file), model);
    drawn.push({
      diagram: await layOut(chart),
      transitions: chart.transitions,
      glossary: { events, guards, effects, delays },
      expected: await loadExpected(file),
    });
  }
  return drawn;
}

/** One state and one arrow a line: a change of the chart is a change of few lines. */
function diagramJson({ states, arrows, ...rest }: Diagram): string {
  const rows = (each: readonly unknown[]) => `[\n${each.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  return `${JSON.stringify(rest).slice(0, -1)},\n"states":${rows(states)},\n"arrows":${rows(arrows)}}\n`;
}

/** Files whose content is not what it would be now, and files of machines that are gone. */
export function staleDiagrams(root: string, wanted: ReadonlyMap<string, string>): string[] {
  const stale = [...wanted].filter(([file, content]) => contentOf(path.join(root, file)) !== content);
  return [...stale.map(([file]) => file), ...leftOver(root, wanted)];
}

const leftOver = (root: string, wanted: ReadonlyMap<string, string>): string[] =>
  globSync([`${drawings}/*.{svg,html}`, `${data}/*.json`], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !wanted.has(file));

/** A checkout may have given the file other line ends. */
const contentOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : undefined;

/** Writes them all but the files in `kept`, which stay as they are. */
export function writeDiagrams(
  root: string,
  wanted: ReadonlyMap<string, string>,
  kept: ReadonlySet<string> = new Set(),
): void {
  for (const file of leftOver(root, wanted).filter((each) => !kept.has(each))) rmSync(path.join(root, file));
  for (const [file, content] of wanted) {
    if (kept.has(file)) continue;
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
}
