import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { buildStage, consolePage } from '#tests/path-harness/browser/stage-build.ts';
import { allTransitionIds } from '#tests/path-harness/chart.ts';
import type { RegisteredMachine } from '#tests/paths/registry.ts';
import { commandLine, namedMachines } from './arguments.ts';
import { provideBrowser } from './browser.ts';
import { explanations, screenExplanations } from './mutants/explained.ts';
import { drivenMachine, testInScreens } from './mutants/screen-mutants.ts';
import { problemsOf, summaryOf, summaryTable } from './mutants/summary.ts';
import type { MachineResult, Said } from './mutants/tested-mutants.ts';

const { values: flags } = commandLine({
  options: {
    machine: { type: 'string', short: 'm' },
    browser: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const usage = `npm run paths:mutants -- [flags]
Changes one thing at a time in each machine (a transition, its target, guard or action) and looks whether its path tests notice.
  --machine <name>  one machine, by its folder's or its own name
  --browser         lets the machine in the page ignore one answer or fact at a time instead, and drives its paths there
  --json            prints the result as JSON instead of the table`;

const progress = new Map<string, string>();

function showProgress(done: number, of: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\x1b[K${done}/${of} machines  ${[...progress.values()].join('  ')}`);
}

/** A line that stays; the table and the JSON go to standard output. */
function tell(line: string): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  console.error(line);
}

/** Hears what each machine's tests say, until all have said their result. */
function listener(count: number) {
  const results = new Map<string, MachineResult>();
  const finished = ({ name, mutants, seconds, broken }: MachineResult) => {
    const survivors = mutants.filter(({ caughtBy }) => !caughtBy).length;
    tell(
      `${broken ? '✗' : survivors ? '–' : '✓'} ${results.size}/${count} ${name}  ` +
        `${mutants.length} mutants, ${survivors} survive  ${seconds.toFixed(1)} s`,
    );
  };
  const hear = (said: Said) => {
    if (said.result) {
      results.set(said.name, said.result);
      progress.delete(said.name);
      finished(said.result);
    } else progress.set(said.name, `${said.name} ${said.done}/${said.of}`);
    showProgress(results.size, count);
  };
  return { results, hear };
}

/** Tests the machines on all cores, one machine a worker at a time, the biggest first. */
async function testAll(machines: readonly RegisteredMachine[]): Promise<MachineResult[]> {
  const size = ({ model }: RegisteredMachine) => allTransitionIds(model.machine).length;
  const waiting = [...machines].sort((a, b) => size(b) - size(a)).map(({ name }) => name);
  const { results, hear } = listener(machines.length);
  const workers = Math.min(availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: workers }, () => workThrough(waiting, hear)));
  return machines.flatMap(({ name }) => results.get(name) ?? []);
}

/** Tests in the page. All paths are found before the first is driven: finding them leaves no time to answer a page. */
async function testAllInScreens(machines: readonly RegisteredMachine[]): Promise<MachineResult[]> {
  const driven = [];
  for (const machine of machines) {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Kfinding the paths of ${machine.name}`);
    driven.push(await drivenMachine(machine));
  }
  const withScreen = driven.filter((each) => each !== null);
  tell('building the console for the browser …');
  await provideBrowser();
  const { results, hear } = listener(withScreen.length);
  await testInScreens(await buildStage(consolePage), withScreen, hear);
  return machines.flatMap(({ name }) => results.get(name) ?? []);
}

/** One worker that takes machines as long as there are any. */
function workThrough(waiting: string[], hear: (said: Said) => void) {
  const worker = new Worker(new URL('./mutants/worker.ts', import.meta.url));
  return new Promise<void>((resolve, reject) => {
    const next = () => {
      const name = waiting.shift();
      if (name === undefined) resolve();
      else worker.postMessage(name);
    };
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a worker ended with code ${code}`)));
    worker.on('message', (said: Said) => {
      hear(said);
      if (said.result) next();
    });
    next();
  }).finally(() => worker.terminate());
}

async function main(): Promise<boolean> {
  if (flags.help) {
    console.log(usage);
    return true;
  }
  const chosen = await namedMachines(flags.machine);
  const summary = flags.browser
    ? summaryOf(await testAllInScreens(chosen), screenExplanations)
    : summaryOf(await testAll(chosen), explanations);
  const problems = problemsOf(summary, !flags.machine);
  console.log(flags.json ? JSON.stringify(summary, null, 2) : `\n${summaryTable(summary)}`);
  const explained = summary.survivors.filter(({ reason }) => reason !== null);
  for (const [reason, survivors] of Map.groupBy(explained, ({ machine, reason }) => `${machine}: ${reason}`))
    tell([`survive in ${reason}`, ...survivors.map(({ mutant }) => `    ${mutant}`)].join('\n'));
  for (const problem of problems) tell(`✗ ${problem}`);
  return problems.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
