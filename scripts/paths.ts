import { parseArgs } from 'node:util';
import { buildStage, consolePage } from '#tests/path-harness/browser/stage-build.ts';
import { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import { generatePaths, replayPath } from '#tests/path-harness/check-model.ts';
import { describePath } from '#tests/path-harness/generate.ts';
import { machineRow, type PathsReport, reportTable, waiversOf } from '#tests/path-harness/report.ts';
import { chosenMachines, machinesWithoutModel, type RegisteredMachine } from '#tests/paths/registry.ts';
import { provideBrowser } from './browser.ts';
import { type CheckedMachine, checkMachine, driveOne } from './paths/run-machine.ts';
import { pathTeller } from './paths/told-path.ts';
import { writeCounts, writePages } from './paths/write-report.ts';

const { values: flags } = parseArgs({
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
  --path <n>        one path of that machine, by its number; lists the paths where n is 0
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

let session: Promise<StageSession> | undefined;

/** Built and started when the first path needs it. */
function stage(): Promise<StageSession> {
  session ??= (async () => {
    tell('building the console for the browser …');
    await provideBrowser();
    return StageSession.open(await buildStage(consolePage), { headed: flags.headed });
  })();
  return session;
}

async function check(machine: RegisteredMachine, place: string): Promise<CheckedMachine> {
  const checked = await checkMachine(machine, {
    stage: flags['no-browser'] ? undefined : stage,
    progress: (line) => progress(`${place} ${line}`),
  });
  const { problems, seconds, report, driven } = checked;
  const counts = `${report.replayed.length} paths, ${driven.length} in the browser`;
  tell(
    `${problems.length ? '✗' : '✓'} ${place} ${report.name}  ${counts}  ${seconds.toFixed(1)} s  ${problems.length} problems`,
  );
  return checked;
}

/** `--path n`: replays one path and drives it, or lists all with their numbers. */
async function checkOnePath({ model, browser }: RegisteredMachine, number: number): Promise<boolean> {
  const { edges, paths } = generatePaths(model);
  const chosen = paths[number - 1];
  if (!chosen) {
    for (const [index, each] of paths.entries()) console.log(`${index + 1}  ${describePath(each)}`);
    return number === 0;
  }
  console.log(describePath(chosen));
  const told = pathTeller(model)(chosen);
  console.log(`  0. ${told.start}`);
  for (const [index, { text, states }] of told.steps.entries())
    console.log(`  ${index + 1}. ${text} → ${states}`);
  const { failure: replayFailure } = await replayPath(model, chosen);
  const problems = [replayFailure ?? []].flat();
  if (browser && !flags['no-browser']) {
    const failure = await driveOne(await stage(), browser, chosen);
    if (failure) problems.push(failure.message);
  }
  console.log(
    problems.length ? `✗ ${problems.join('\n')}` : `✓ (of ${edges.length} edges in ${paths.length} paths)`,
  );
  return problems.length === 0;
}

async function checkAll(machines: readonly RegisteredMachine[]): Promise<boolean> {
  const checked: CheckedMachine[] = [];
  for (const [index, machine] of machines.entries())
    checked.push(await check(machine, `${index + 1}/${machines.length}`));
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
  const chosen = await chosenMachines(flags.machine);
  if (flags.path === undefined) return checkAll(chosen);
  if (!flags.machine) throw new Error('--path needs --machine');
  return checkOnePath(chosen[0], Number(flags.path));
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  if (session) await (await session).close();
}
