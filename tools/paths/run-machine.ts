import {
  type BrowserCover,
  browserPlan,
  type DrivenPath,
} from '#tests/path-harness/browser/browser-cover.ts';
import type { BrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { countEdges, type EdgeCount } from '#tests/path-harness/browser/edge-count.ts';
import { type PageGraph, pageGraph } from '#tests/path-harness/browser/page-graph.ts';
import type { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import {
  checkModel,
  generatePaths,
  type ModelReport,
  type PathSet,
} from '#tests/path-harness/check-model.ts';
import type { Path } from '#tests/path-harness/generate.ts';
import { type LeftOut, leftOutOf } from '#tests/path-harness/left-out.ts';
import type { RegisteredMachine } from '#tests/paths/registry.ts';
import { titleOf } from '../diagrams/chart.ts';

/** Everything that one run found out about a machine. */
export interface CheckedMachine {
  readonly machine: RegisteredMachine;
  readonly report: ModelReport;
  readonly cover: BrowserCover | null;
  readonly edges: EdgeCount | null;
  readonly driven: readonly DrivenResult[];
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly string[];
  readonly seconds: number;
}

export interface DrivenResult {
  readonly path: DrivenPath;
  readonly failure: BrowserFailure | undefined;
  readonly seconds: number;
}

export interface BrowserFailure {
  readonly message: string;
  /** What the page showed then; `undefined` where there was none any more. */
  readonly screenshot: Buffer | undefined;
}

/** A machine whose model was checked, with what is to be driven of it in the page. */
export interface PlannedMachine {
  readonly machine: RegisteredMachine;
  readonly set: PathSet;
  readonly report: ModelReport;
  readonly plan: {
    readonly browser: BrowserModel;
    readonly graph: PageGraph;
    readonly cover: BrowserCover;
  } | null;
  readonly leftOut: readonly LeftOut[];
  readonly seconds: number;
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

/** All but the browser; without `inBrowser` nothing is to be driven either. */
export async function planMachine(
  machine: RegisteredMachine,
  inBrowser: boolean,
  progress: (line: string) => void,
): Promise<PlannedMachine> {
  const start = performance.now();
  const { model, browser } = machine;
  const set = generatePaths(model);
  let count = 0;
  const report = await checkModel(model, set, () => {
    count += 1;
    progress(`${titleOf(model.machine.root)}：重放 ${count}/${set.paths.length}`);
  });
  const graph = browser && inBrowser ? pageGraph(browser) : null;
  const plan =
    browser && graph ? { browser, graph, cover: await browserPlan(browser, graph, report.replayed) } : null;
  return { machine, set, report, plan, leftOut: leftOutOf(model, set.edges), seconds: secondsSince(start) };
}

/** Who hears how far it has got. */
export interface Listener {
  path?(machine: PlannedMachine, done: number, of: number): void;
  /** A machine is done: all its paths were driven, or it has none. */
  machine?(checked: CheckedMachine): void;
}

/** Drives the paths of all machines on several pages side by side; the results are in the order of the machines. */
export async function driveAll(
  planned: readonly PlannedMachine[],
  pages: readonly StageSession[],
  listener: Listener = {},
): Promise<CheckedMachine[]> {
  const waiting = planned.flatMap((machine) =>
    (machine.plan?.cover.paths ?? []).map((path) => ({ machine, path, browser: machine.plan?.browser })),
  );
  const all = waiting.length;
  const results = new Map<DrivenPath, DrivenResult>();
  const checked = new Map<PlannedMachine, CheckedMachine>();
  const finishIfDone = (machine: PlannedMachine) => {
    const paths = machine.plan?.cover.paths ?? [];
    const driven = paths.flatMap((path) => results.get(path) ?? []);
    if (driven.length < paths.length) return;
    const finished = checkedMachine(machine, driven);
    checked.set(machine, finished);
    listener.machine?.(finished);
  };
  const workThrough = async (page: StageSession) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { machine, path, browser } = next;
      if (!browser) continue;
      const start = performance.now();
      const failure = await driveOne(page, browser, path);
      results.set(path, { path, failure, seconds: secondsSince(start) });
      listener.path?.(machine, results.size, all);
      finishIfDone(machine);
    }
  };
  for (const machine of planned) if (!machine.plan?.cover.paths.length) finishIfDone(machine);
  await Promise.all(pages.map(workThrough));
  return planned.flatMap((machine) => checked.get(machine) ?? []);
}

/** How a problem says that it came up in the page. */
export const inBrowser = (message: string): string => `in the browser: ${message}`;

function checkedMachine(planned: PlannedMachine, driven: readonly DrivenResult[]): CheckedMachine {
  const { machine, set, report, plan, leftOut } = planned;
  // The bench has states of its own.
  const passed = driven.flatMap(({ path, failure }) => (failure || path.bench ? [] : path));
  const edges = plan && countEdges(plan.browser, plan.graph, set.edges, passed);
  const left = edges && plan.browser.everyEdge ? edges.causable - edges.driven : 0;
  const problems = [
    ...report.problems,
    ...(plan?.cover.missed ?? []).map((id) => `no path in the browser takes ${id}`),
    ...(plan?.cover.staleWaivers ?? []).map((id) => `the waiver for the browser is stale: ${id}`),
    ...driven.flatMap(({ failure }) => (failure ? inBrowser(failure.message) : [])),
    ...(left ? [`${left} edges with a cause in the page were not driven`] : []),
  ];
  const seconds = planned.seconds + driven.reduce((sum, each) => sum + each.seconds, 0);
  return { machine, report, cover: plan?.cover ?? null, edges, driven, leftOut, problems, seconds };
}

/** Drives a path and takes a picture of the page where it breaks. */
export async function driveOne(
  session: StageSession,
  browser: BrowserModel,
  path: Path,
): Promise<BrowserFailure | undefined> {
  try {
    await session.run(browser, path);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, screenshot: await pictureOf(session) };
  }
}

/** A page that has died shows nothing; the failure itself says more. */
const pictureOf = (session: StageSession): Promise<Buffer | undefined> =>
  session.page.screenshot({ timeout: 5_000 }).catch(() => undefined);

/** The step that a failure of a replay or of the page names: 0 is the start; `undefined` where it came before that. */
export function brokenStep(message: string): number | undefined {
  const named = /^ {2}(?:start|step (\d+) )/m.exec(message);
  return named ? Number(named[1] ?? 0) : undefined;
}
