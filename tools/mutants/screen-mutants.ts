import { browserCover, type DrivenPath } from '#tests/path-harness/browser/browser-cover.ts';
import type { BrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { answersIn } from '#tests/path-harness/browser/revealing.ts';
import type { StaticFiles } from '#tests/path-harness/browser/stage-build.ts';
import { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import { generatePaths, type ReplayedPath, replayPath } from '#tests/path-harness/check-model.ts';
import type { RegisteredMachine } from '#tests/paths/registry.ts';
import type { MachineResult, Said, TestedMutant } from './tested-mutants.ts';

/** Mutants in the screen: the page's machine ignores an answer or a fact, the model does not. */

/** A whole page shows each state well within this time; one that lacks something is given up after it. */
const patienceMs = 1_000;

/** The page does not do what the model says, though its machine ignores nothing. */
class BrokenPage extends Error {}

export interface ScreenMutant {
  readonly id: string;
  readonly transition: string;
  /** The driven paths that take the transition, the shortest first. */
  readonly paths: readonly DrivenPath[];
}

export interface DrivenMachine {
  readonly name: string;
  readonly browser: BrowserModel;
  readonly mutants: readonly ScreenMutant[];
}

/** What is to be driven of a machine; `null` for one that has no screen to drive. An answer that no path takes counts as one that nobody notices. */
export async function drivenMachine({
  name,
  model,
  browser,
}: Pick<RegisteredMachine, 'name' | 'model' | 'browser'>): Promise<DrivenMachine | null> {
  if (!browser) return null;
  const replayed: ReplayedPath[] = [];
  for (const path of generatePaths(model).paths) replayed.push(await replayPath(model, path));
  const { paths, covered, missed } = await browserCover(browser, replayed);
  const shortestFirst = [...paths].sort((a, b) => a.steps.length - b.steps.length);
  // The others are waived: `npm run paths` says why.
  const answers = answersIn(model).filter((id) => covered.has(id) || missed.includes(id));
  const mutants = answers.map((transition) => ({
    id: `ignored: ${transition}`,
    transition,
    paths: shortestFirst.filter(({ transitions }) => transitions.has(transition)),
  }));
  return { name, browser, mutants };
}

/** Drives the paths of each mutant until the checks notice. */
export async function testedInScreen(
  session: StageSession,
  { name, browser, mutants }: DrivenMachine,
  onMutant: (done: number, of: number) => void = () => {},
): Promise<MachineResult> {
  const start = performance.now();
  const tested: TestedMutant[] = [];
  const result = () => ({ name, mutants: tested, seconds: (performance.now() - start) / 1000 });
  for (const { id, transition, paths } of mutants) {
    try {
      const caught = await isCaught(session, browser, transition, paths);
      tested.push({ id, kind: 'ignored', caughtBy: caught ? 'screen' : null });
    } catch (error) {
      if (error instanceof BrokenPage) return { ...result(), broken: error.message };
      throw error;
    }
    onMutant(tested.length, mutants.length);
  }
  return result();
}

async function isCaught(
  session: StageSession,
  browser: BrowserModel,
  transition: string,
  paths: readonly DrivenPath[],
): Promise<boolean> {
  for (const path of paths) {
    await passWhole(session, browser, path);
    if ((await session.runIgnoring(transition, browser, path)) !== null) return true;
  }
  return false;
}

/** Nothing could be said of a mutant in a page that does not pass without it. The last mutant may have left something behind. */
async function passWhole(session: StageSession, browser: BrowserModel, path: DrivenPath): Promise<void> {
  try {
    await session.run(browser, path);
  } catch {
    await session.load();
    await session.run(browser, path).catch((error: Error) => {
      throw new BrokenPage(error.message, { cause: error });
    });
  }
}

/** Tests the machines on two pages side by side, each with a server of its own. */
export async function testInScreens(
  files: StaticFiles,
  machines: readonly DrivenMachine[],
  hear: (said: Said) => void,
): Promise<void> {
  const waiting = [...machines].sort((a, b) => b.mutants.length - a.mutants.length);
  const workThrough = async () => {
    const session = await StageSession.open(files, { patienceMs });
    try {
      for (let machine = waiting.shift(); machine; machine = waiting.shift()) {
        const { name } = machine;
        const result = await testedInScreen(session, machine, (done, of) => hear({ name, done, of }));
        hear({ name, result });
      }
    } finally {
      await session.close();
    }
  };
  await Promise.all([workThrough(), workThrough()]);
}
