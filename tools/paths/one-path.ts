import { refuse } from '#server/process/command-line.ts';
import { pageGraph } from '#tests/path-harness/browser/page-graph.ts';
import type { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import { walksThrough } from '#tests/path-harness/browser/walks.ts';
import { generatePaths, replayPath } from '#tests/path-harness/check-model.ts';
import type { Path } from '#tests/path-harness/generate.ts';
import type { RegisteredMachine } from '#tests/paths/registry.ts';
import { headOf, nameOf, pathLines, reasonOf } from './failed-path.ts';
import { brokenStep, driveOne } from './run-machine.ts';
import { pathTeller } from './told-path.ts';
import { writePathPage } from './write-report.ts';

interface NamedPath {
  /** `3`, or `w3` for a walk. */
  readonly number: string;
  readonly path: Path;
}

function namedPaths({ model, browser }: RegisteredMachine): NamedPath[] {
  const walks = browser?.everyEdge ? walksThrough(browser, pageGraph(browser)) : [];
  return [
    ...generatePaths(model).paths.map((path, index) => ({ number: `${index + 1}`, path })),
    ...walks.map((path, index) => ({ number: `w${index + 1}`, path })),
  ];
}

/** `--path 0`: every path of the machine by its number, in the words of the diagram. */
export function listPaths(machine: RegisteredMachine, asJson: boolean): void {
  const tell = pathTeller(machine.model);
  const all = namedPaths(machine).map(({ number, path }) => ({ number, ...tell(path) }));
  if (asJson) {
    console.log(JSON.stringify(all, null, 2));
    return;
  }
  for (const { number, start, steps } of all)
    console.log(`${number}  ${[start, ...steps.map(({ text }) => text)].join(' → ')}`);
}

/** `--path n`: replays one path and drives it on a page that `openPage` gives; `null`: without the browser. */
export async function checkOnePath(
  machine: RegisteredMachine,
  number: string,
  openPage: (() => Promise<StageSession | undefined>) | null,
  asJson: boolean,
): Promise<boolean> {
  const { model, browser } = machine;
  const path = namedPaths(machine).find((each) => each.number === number)?.path;
  if (!path) refuse(`没有编号为 ${number} 的路径；--path 0 列出全部`);
  const replayed = await replayPath(model, path);
  const page = browser && openPage ? await openPage() : undefined;
  const driven = browser && page ? { failure: await driveOne(page, browser, path) } : null;
  const file = await writePathPage(machine, { number, replayed, driven });
  const failures = [
    ...(driven?.failure ? [{ number, message: driven.failure.message, inBrowser: true }] : []),
    ...(replayed.failure === undefined ? [] : [{ number, message: replayed.failure, inBrowser: false }]),
  ];
  const told = pathTeller(model)(path);
  const problems = failures.map((each) => `${headOf(each)}\n${reasonOf(model, each.message)}`);
  if (asJson) {
    const { name } = machine;
    console.log(
      JSON.stringify({ machine: name, number, ...told, driven: driven !== null, problems }, null, 2),
    );
  } else {
    const broken = failures.map(({ message }) => brokenStep(message)).find((step) => step !== undefined);
    console.log([nameOf(number), ...pathLines(told, broken)].join('\n'));
    const passed = driven ? '✓ 重放和在浏览器中都通过' : '✓ 重放通过，没有在浏览器中走';
    console.log(problems.length ? problems.map((each) => `✗ ${each}`).join('\n') : passed);
  }
  console.error(`这条路径的报告：${file}（全部运行的报告没有改动）`);
  return problems.length === 0;
}
