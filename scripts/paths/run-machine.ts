import {
  type BrowserCover,
  browserCover,
  type DrivenPath,
} from '#tests/path-harness/browser/browser-cover.ts';
import type { BrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import type { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import { checkModel, generatePaths, type ModelReport } from '#tests/path-harness/check-model.ts';
import type { Path } from '#tests/path-harness/generate.ts';
import type { RegisteredMachine } from '#tests/paths/registry.ts';

/** Everything that one run found out about a machine. */
export interface CheckedMachine {
  readonly machine: RegisteredMachine;
  readonly report: ModelReport;
  readonly cover: BrowserCover | null;
  readonly driven: readonly DrivenResult[];
  readonly problems: readonly string[];
  readonly seconds: number;
}

export interface DrivenResult {
  readonly path: DrivenPath;
  readonly failure: BrowserFailure | undefined;
}

export interface BrowserFailure {
  readonly message: string;
  /** What the page showed then; `undefined` where there was none any more. */
  readonly screenshot: Buffer | undefined;
}

interface Run {
  /** Opens the page at the first call; `undefined` for a run without the browser. */
  readonly stage: (() => Promise<StageSession>) | undefined;
  readonly progress: (line: string) => void;
}

export async function checkMachine(machine: RegisteredMachine, run: Run): Promise<CheckedMachine> {
  const start = performance.now();
  const { model, browser } = machine;
  const set = generatePaths(model);
  let count = 0;
  const report = await checkModel(model, set, () => {
    count += 1;
    run.progress(`${model.name}: ${count}/${set.paths.length} paths`);
  });
  const { stage } = run;
  const cover = browser && stage ? await browserCover(browser, report.replayed) : null;
  const driven = browser && stage && cover ? await driveAll(browser, cover, { ...run, stage }) : [];
  const problems = [
    ...report.problems,
    ...(cover?.missed ?? []).map((id) => `no path in the browser takes ${id}`),
    ...(cover?.staleWaivers ?? []).map((id) => `the waiver for the browser is stale: ${id}`),
    ...driven.flatMap(({ failure }) => (failure ? `in the browser: ${failure.message}` : [])),
  ];
  return { machine, report, cover, driven, problems, seconds: (performance.now() - start) / 1000 };
}

async function driveAll(
  browser: BrowserModel,
  cover: BrowserCover,
  { stage, progress }: Run & { readonly stage: () => Promise<StageSession> },
): Promise<DrivenResult[]> {
  const driven: DrivenResult[] = [];
  for (const [index, path] of cover.paths.entries()) {
    progress(`${browser.model.name}: ${index + 1}/${cover.paths.length} paths in the browser`);
    driven.push({ path, failure: await driveOne(await stage(), browser, path) });
  }
  return driven;
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
