import type { BrowserCover, DrivenPath } from './browser/browser-cover.ts';
import type { EdgeCount } from './browser/edge-count.ts';
import type { ModelReport } from './check-model.ts';
import type { TestModel } from './model.ts';

/** What `reports/paths.json` holds. Each number counts things of one machine. */
export interface PathsReport {
  readonly machines: readonly MachineRow[];
  readonly waivers: readonly Waiver[];
}

export interface MachineRow {
  readonly name: string;
  readonly states: number;
  readonly transitions: number;
  /** Transitions taken by replayed paths. */
  readonly covered: number;
  readonly paths: number;
  /** Paths driven in the page and the transitions they take; `null` without a browser model. */
  readonly browser: { readonly paths: number; readonly covered: number; readonly edges: EdgeCount } | null;
  readonly problems: number;
  readonly seconds: number;
}

interface Waiver {
  readonly machine: string;
  readonly transition: string;
  readonly reason: string;
}

interface Result {
  readonly report: ModelReport;
  readonly cover: BrowserCover | null;
  readonly edges: EdgeCount | null;
  readonly driven: readonly { readonly path: DrivenPath; readonly failure: unknown }[];
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** A path that failed took nothing. */
export function machineRow({ report, cover, edges, driven, problems, seconds }: Result): MachineRow {
  const taken = driven.filter(({ failure }) => !failure).flatMap(({ path }) => [...path.transitions]);
  const { transitions, missedTransitions, waived, states } = report.coverage;
  return {
    name: report.name,
    states: states.length,
    transitions: transitions.length,
    covered: transitions.length - missedTransitions.length - waived.length,
    paths: report.replayed.length,
    browser: cover && edges && { paths: cover.paths.length, covered: new Set(taken).size, edges },
    problems: problems.length,
    seconds,
  };
}

export const waiversOf = (machine: string, waived: TestModel['waived'] = {}): Waiver[] =>
  Object.entries(waived).map(([transition, reason]) => ({ machine, transition, reason }));

/** Driven, with a cause in the page, in the model. */
const edgesOf = ({ driven, causable, model }: Omit<EdgeCount, 'without'>): string =>
  `${driven}/${causable}/${model}`;

/** Of all machines that are driven. */
export function allEdges(machines: readonly MachineRow[]): Omit<EdgeCount, 'without'> {
  const sum = (of: (edges: EdgeCount) => number) =>
    machines.reduce((total, { browser }) => total + (browser ? of(browser.edges) : 0), 0);
  return {
    driven: sum(({ driven }) => driven),
    causable: sum(({ causable }) => causable),
    model: sum(({ model }) => model),
  };
}

/** The report as lines of a table, with the totals last. */
export function reportTable({ machines }: PathsReport): string {
  const total = (count: (row: MachineRow) => number) => machines.reduce((sum, row) => sum + count(row), 0);
  const rows = machines.map((row) => [
    row.name,
    row.states,
    `${row.covered}/${row.transitions}`,
    row.paths,
    row.browser ? `${row.browser.covered}/${row.transitions}` : '–',
    row.browser?.paths ?? '–',
    row.browser ? edgesOf(row.browser.edges) : '–',
    row.problems,
    row.seconds.toFixed(1),
  ]);
  const cells = [
    [
      'machine',
      'states',
      'transitions',
      'paths',
      'in browser',
      'paths there',
      'edges there',
      'problems',
      'seconds',
    ],
    ...rows,
    [
      'all',
      total(({ states }) => states),
      `${total(({ covered }) => covered)}/${total(({ transitions }) => transitions)}`,
      total(({ paths }) => paths),
      total(({ browser }) => browser?.covered ?? 0),
      total(({ browser }) => browser?.paths ?? 0),
      edgesOf(allEdges(machines)),
      total(({ problems }) => problems),
      total(({ seconds }) => seconds).toFixed(1),
    ],
  ].map((row) => row.map(String));
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
