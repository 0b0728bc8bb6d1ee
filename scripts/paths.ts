import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserCover, browserCover } from '#tests/path-harness/browser/browser-cover.ts';
import { buildStage, consolePage } from '#tests/path-harness/browser/stage-build.ts';
import { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import { checkModel, generatePaths, type ModelReport, replayPath } from '#tests/path-harness/check-model.ts';
import { describePath } from '#tests/path-harness/generate.ts';
import { machineRow, type PathsReport, reportTable, waiversOf } from '#tests/path-harness/report.ts';
import { machinesWithoutModel, type RegisteredMachine, registeredMachines } from '#tests/paths/registry.ts';
import { provideBrowser } from './browser.ts';
import { root } from './processes.ts';

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
  --json            prints the report as JSON instead of the table`;

interface Checked {
  readonly machine: RegisteredMachine;
  readonly report: ModelReport;
  readonly cover: BrowserCover | null;
  readonly problems: readonly string[];
}

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
    process.env.CHROMIUM_PATH = await provideBrowser();
    return StageSession.open(await buildStage(consolePage), { headed: flags.headed });
  })();
  return session;
}

async function check(machine: RegisteredMachine): Promise<Checked> {
  const start = performance.now();
  const { model, browser } = machine;
  const set = generatePaths(model);
  let count = 0;
  const report = await checkModel(model, set, () => {
    count += 1;
    progress(`${model.name}: ${count}/${set.paths.length} paths`);
  });
  const cover = browser && !flags['no-browser'] ? await browserCover(browser, report.replayed) : null;
  const problems = [...report.problems, ...(cover && browser ? await driveAll(browser, cover) : [])];
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  tell(`${problems.length ? '✗' : '✓'} ${model.name}  ${seconds} s  ${problems.length} problems`);
  return { machine, report, cover, problems };
}

async function driveAll(browser: NonNullable<RegisteredMachine['browser']>, cover: BrowserCover) {
  const problems = [
    ...cover.missed.map((id) => `no path in the browser takes ${id}`),
    ...cover.staleWaivers.map((id) => `the waiver for the browser is stale: ${id}`),
  ];
  for (const [index, each] of cover.paths.entries()) {
    progress(`${browser.model.name}: ${index + 1}/${cover.paths.length} paths in the browser`);
    const failure = await failureOf(async () => (await stage()).run(browser, each));
    if (failure) problems.push(`in the browser: ${failure}`);
  }
  return problems;
}

const failureOf = (work: () => Promise<unknown>): Promise<string | undefined> =>
  work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** `--path n`: replays one path and drives it, or lists all with their numbers. */
async function checkOnePath({ model, browser }: RegisteredMachine, number: number): Promise<boolean> {
  const { edges, paths } = generatePaths(model);
  const chosen = paths[number - 1];
  if (!chosen) {
    for (const [index, each] of paths.entries()) console.log(`${index + 1}  ${describePath(each)}`);
    return number === 0;
  }
  console.log(describePath(chosen));
  const { failure: replayFailure } = await replayPath(model, chosen);
  const problems = [replayFailure ?? []].flat();
  if (browser && !flags['no-browser']) {
    const failure = await failureOf(async () => (await stage()).run(browser, chosen));
    if (failure) problems.push(failure);
  }
  console.log(
    problems.length ? `✗ ${problems.join('\n')}` : `✓ (of ${edges.length} edges in ${paths.length} paths)`,
  );
  return problems.length === 0;
}

async function checkAll(machines: readonly RegisteredMachine[]): Promise<boolean> {
  const checked: Checked[] = [];
  for (const machine of machines) checked.push(await check(machine));
  const report: PathsReport = {
    machines: checked.map((each) => machineRow(each.report, each.cover)),
    waivers: checked.flatMap(({ machine: { model, browser } }) => [
      ...waiversOf(model.name, model.waived),
      ...waiversOf(model.name, browser?.waived),
    ]),
  };
  const problems = [
    ...checked.flatMap(({ report: { name }, problems: each }) =>
      each.map((problem) => `${name}: ${problem}`),
    ),
    ...(flags.machine ? [] : machinesWithoutModel().map((file) => `${file} has no test model`)),
  ];
  for (const { machine, transition, reason } of report.waivers)
    tell(`waived in ${machine}: ${transition} (${reason})`);
  for (const problem of problems) tell(`\n✗ ${problem}`);
  console.log(flags.json ? JSON.stringify(report, null, 2) : `\n${reportTable(report)}`);
  if (!flags.machine && !flags['no-browser']) writeReport(report);
  return problems.length === 0;
}

/** Only a whole run is written down. */
function writeReport(report: PathsReport): void {
  const folder = path.join(root, 'reports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'paths.json'), `${JSON.stringify(report, null, 2)}\n`);
}

async function main(): Promise<boolean> {
  if (flags.help) {
    console.log(usage);
    return true;
  }
  const all = await registeredMachines();
  const chosen = all.filter(
    ({ name, model }) => !flags.machine || name === flags.machine || model.name === flags.machine,
  );
  const [first] = chosen;
  if (!first)
    throw new Error(
      `No machine ${flags.machine ?? ''}; there are: ${all.map(({ name }) => name).join(', ')}`,
    );
  if (flags.path === undefined) return checkAll(chosen);
  if (!flags.machine) throw new Error('--path needs --machine');
  return checkOnePath(first, Number(flags.path));
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  if (session) await (await session).close();
}
