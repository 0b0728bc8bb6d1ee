import { pageGraph } from '#tests/path-harness/browser/page-graph.ts';
import { buildStage, consolePage } from '#tests/path-harness/browser/stage-build.ts';
import { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import { walksThrough } from '#tests/path-harness/browser/walks.ts';
import { generatePaths, replayPath } from '#tests/path-harness/check-model.ts';
import { describePath } from '#tests/path-harness/generate.ts';
import { machineRow, type PathsReport, reportTable, waiversOf } from '#tests/path-harness/report.ts';
import { machinesWithoutModel, type RegisteredMachine } from '#tests/paths/registry.ts';
import { commandLine, namedMachines, refuse } from './arguments.ts';
import { provideBrowser } from './browser.ts';
import {
  type CheckedMachine,
  driveAll,
  driveOne,
  type PlannedMachine,
  planMachine,
} from './paths/run-machine.ts';
import { pathTeller } from './paths/told-path.ts';
import { writeCounts, writePages } from './paths/write-report.ts';

const { values: flags } = commandLine({
  options: {
    machine: { type: 'string', short: 'm' },
    path: { type: 'string', short: 'p' },
    headed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'no-browser': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const usage = `npm run paths -- [flags]
  --machine <name>  one machine, by its folder's or its own name
  --path <n>        one path of that machine, by its number; w<n> is one of its walks; 0 lists them
  --headed          shows the browser and slows it down
  --no-browser      without the browser
  --json            prints the report as JSON instead of the table
The report is written to reports/paths/index.html.`;

const start = performance.now();

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

/** A line that stays; the table and the JSON go to standard output. */
function tell(line: string): void {
  progress('');
  console.error(line);
}

let opened: Promise<StageSession[]> | undefined;

/** A page waits a third of its time: three keep two cores busy. Built and started when the first path needs them. */
function pages(): Promise<StageSession[]> {
  opened ??= (async () => {
    tell('building the console for the browser …');
    await provideBrowser();
    const files = await buildStage(consolePage);
    const { headed } = flags;
    return Promise.all(Array.from({ length: headed ? 1 : 3 }, () => StageSession.open(files, { headed })));
  })();
  return opened;
}

function tellResult({ report, problems, driven, edges, seconds }: CheckedMachine): void {
  const steps = driven.reduce((sum, { path }) => sum + path.steps.length, 0);
  const inBrowser = edges
    ? `, ${driven.length} in the browser with ${edges.driven} edges in ${steps} steps`
    : '';
  const counts = `${report.replayed.length} paths${inBrowser}`;
  tell(
    `${problems.length ? '✗' : '✓'} ${report.name}  ${counts}  ${seconds.toFixed(1)} s  ${problems.length} problems`,
  );
}

/** `--path n`: replays one path and drives it, or lists all with their numbers; `--path wn`: one of the walks. */
async function checkOnePath(machine: RegisteredMachine, name: string): Promise<boolean> {
  const { model, browser } = machine;
  const { edges, paths } = generatePaths(model);
  const walks = browser?.everyEdge ? walksThrough(browser, pageGraph(browser)) : [];
  const named = [
    ...paths.map((path, index) => ({ name: `${index + 1}`, path })),
    ...walks.map((path, index) => ({ name: `w${index + 1}`, path })),
  ];
  const chosen = named.find((each) => each.name === name)?.path;
  if (!chosen) {
    if (name !== '0') refuse(`No path ${name}; --path 0 lists them`);
    for (const each of named) console.log(`${each.name}  ${describePath(each.path)}`);
    return true;
  }
  console.log(describePath(chosen));
  const told = pathTeller(model)(chosen);
  console.log(`  0. ${told.start}`);
  for (const [index, { text, states }] of told.steps.entries())
    console.log(`  ${index + 1}. ${text} → ${states}`);
  const { failure: replayFailure } = await replayPath(model, chosen);
  const problems = [replayFailure ?? []].flat();
  if (browser && !flags['no-browser']) {
    const [page] = await pages();
    const failure = page && (await driveOne(page, browser, chosen));
    if (failure) problems.push(failure.message);
  }
  console.log(
    problems.length ? `✗ ${problems.join('\n')}` : `✓ (of ${edges.length} edges in ${paths.length} paths)`,
  );
  return problems.length === 0;
}

/** All paths are found before the first is driven: finding them leaves no time to answer a page. */
async function checkMachines(machines: readonly RegisteredMachine[]): Promise<CheckedMachine[]> {
  const planned: PlannedMachine[] = [];
  for (const [index, machine] of machines.entries()) {
    const place = `${index + 1}/${machines.length}`;
    planned.push(await planMachine(machine, !flags['no-browser'], (line) => progress(`${place} ${line}`)));
  }
  const drives = planned.some(({ plan }) => plan !== null);
  return driveAll(planned, drives ? await pages() : [], ({ report }, done, of) =>
    progress(`${done}/${of} paths in the browser: ${report.name}`),
  );
}

async function checkAll(machines: readonly RegisteredMachine[]): Promise<boolean> {
  const checked = await checkMachines(machines);
  checked.forEach(tellResult);
  const report = reportOf(checked);
  const others = flags.machine ? [] : machinesWithoutModel().map((file) => `${file} has no test model`);
  const problems = [
    ...checked.flatMap(({ report: { name }, problems: each }) =>
      each.map((problem) => `${name}: ${problem}`),
    ),
    ...others,
  ];
  for (const { machine, transition, reason } of report.waivers)
    tell(`waived in ${machine}: ${transition} (${reason})`);
  for (const problem of problems) tell(`\n✗ ${problem}`);
  console.log(flags.json ? JSON.stringify(report, null, 2) : `\n${reportTable(report)}`);
  const whole = !flags.machine && !flags['no-browser'];
  if (whole) writeCounts(report);
  const seconds = (performance.now() - start) / 1000;
  tell(`\n${await writePages({ checked, report, others, seconds, whole })}`);
  return problems.length === 0;
}

const reportOf = (checked: readonly CheckedMachine[]): PathsReport => ({
  machines: checked.map(machineRow),
  waivers: checked.flatMap(({ machine: { model, browser } }) => [
    ...waiversOf(model.name, model.waived),
    ...waiversOf(model.name, browser?.waived),
  ]),
});

async function main(): Promise<boolean> {
  if (flags.help) {
    console.log(usage);
    return true;
  }
  if (flags.path !== undefined && !flags.machine) refuse('--path needs --machine');
  const chosen = await namedMachines(flags.machine);
  return flags.path === undefined ? checkAll(chosen) : checkOnePath(chosen[0], flags.path);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  for (const page of (await opened) ?? []) await page.close();
}
