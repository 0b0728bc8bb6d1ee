import type { BrowserCover, DrivenPath } from './browser/browser-cover.ts';
import type { BrowserModel } from './browser/browser-model.ts';
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

const waiversOf = (machine: string, waived: TestModel['waived'] = {}): Waiver[] =>
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

/** What cannot be proven needs a reason, and more reasons than these would be a habit. */
const mostWaivers = 3;

/** What is wrong with the waivers of the whole project. */
export const waiverProblems = (waivers: readonly Waiver[]): string[] =>
  waivers.length <= mostWaivers
    ? []
    : [
        `免测的去向有 ${waivers.length} 条，全项目最多 ${mostWaivers} 条：${waivers
          .map(({ machine, transition }) => `${machine}: ${transition}`)
          .join('；')}`,
      ];

/** Every waiver of these machines. A transition that both models waive is waived once. */
export const allWaivers = (
  machines: readonly { readonly model: TestModel; readonly browser: BrowserModel | undefined }[],
): Waiver[] =>
  machines.flatMap(({ model, browser }) => waiversOf(model.name, { ...browser?.waived, ...model.waived }));

const heads = ['流程', '状态', '去向', '路径', '浏览器去向', '浏览器路径', '情形', '问题', '秒'];

/** The report as lines of a table, with the totals last. `titles`: of the machines, by their names. */
export function reportTable(
  { machines }: PathsReport,
  titles: ReadonlyMap<string, string> = new Map(),
): string {
  const total = (count: (row: MachineRow) => number) => machines.reduce((sum, row) => sum + count(row), 0);
  const rows = machines.map((row) => [
    [row.name, titles.get(row.name) ?? ''].join(' ').trim(),
    row.states,
    `${row.covered}/${row.transitions}`,
    row.paths,
    row.browser ? `${row.browser.covered}/${row.transitions}` : '–',
    row.browser?.paths ?? '–',
    row.browser ? edgesOf(row.browser.edges) : '–',
    row.problems,
    row.seconds.toFixed(1),
  ]);
  return textTable([
    heads,
    ...rows,
    [
      '合计',
      total(({ states }) => states),
      `${total(({ covered }) => covered)}/${total(({ transitions }) => transitions)}`,
      total(({ paths }) => paths),
      ...(machines.some(({ browser }) => browser)
        ? [
            total(({ browser }) => browser?.covered ?? 0),
            total(({ browser }) => browser?.paths ?? 0),
            edgesOf(allEdges(machines)),
          ]
        : ['–', '–', '–']),
      total(({ problems }) => problems),
      total(({ seconds }) => seconds).toFixed(1),
    ],
  ]);
}

/** Rows in columns for a terminal, numbers at the right. */
export function textTable(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? '')))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const space = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
          return column ? space + cell : cell + space;
        })
        .join('  '),
    )
    .join('\n');
}

/** In columns of a terminal: what is Chinese takes two. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0);
