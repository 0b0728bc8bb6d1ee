/**
 * How many bugs the tests let pass: `npm run bugs`. Puts one small bug after the other into a copy of the last commit and runs the tests
 * nearest to it; then, for each that they let pass, the whole lanes of `npm test` in their order until one fails. All bugs are chosen
 * before the first is tried. A run that was interrupted goes on where it was: what is known stands in reports/bugs/.
 */

import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine, refuse } from '#server/process/command-line.ts';
import { provideBrowser } from '../../scripts/browser.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { endAll, packageCommand, root, run } from '../../scripts/processes.ts';
import { touchedTests } from '../quick/touched-tests.ts';
import { type Bug, blindBugs, withBug } from './choose.ts';

interface Tried extends Bug {
  /** null: no lane failed; undefined: not tried yet, or by the nearest tests only */
  caughtBy?: string | null;
  /** the nearest tests let it pass */
  isPastNearest?: boolean;
  seconds?: number;
}

const { values } = commandLine({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    /** a file of bugs chosen by hand, instead: [{file, from, to, what}] */
    list: { type: 'string' },
    /** only lanes up to this one */
    until: { type: 'string', default: 'browser' },
  },
});
/** `reads`: sources that a lane's tests read as text; `drives`: those that are built into what they drive. All others they import. */
const lanes = [
  { name: 'unit', projects: ['unit', 'architecture'], reads: /^/, drives: null },
  { name: 'paths', projects: ['paths'], reads: null, drives: null },
  { name: 'server', projects: ['server', 'server-mocks'], reads: null, drives: null },
  { name: 'machines', projects: ['machines'], reads: null, drives: /^src\// },
  { name: 'browser', projects: ['browser'], reads: null, drives: /^(src|server)\// },
] as const;
type Lane = (typeof lanes)[number];
const lastLane = lanes.findIndex(({ name }) => name === values.until);
if (lastLane < 0) refuse(`No lane ${values.until}; there are: ${lanes.map(({ name }) => name).join(', ')}`);

const laneOfFolder: readonly [folder: string, lane: Lane['name']][] = [
  ['tests/unit/', 'unit'],
  ['tests/session/', 'unit'],
  ['tests/live/', 'unit'],
  ['tests/architecture/', 'unit'],
  ['tests/path-harness/browser/', 'machines'],
  ['tests/path-harness/', 'paths'],
  ['tests/paths/', 'paths'],
  ['tests/server/', 'server'],
  ['tests/server-mocks/', 'server'],
  ['tests/browser/', 'browser'],
];
const laneOf = (file: string): Lane['name'] | undefined =>
  /\.test\.tsx?$/.test(file) ? laneOfFolder.find(([folder]) => file.startsWith(folder))?.[1] : undefined;
const nearestAtOnce = 10;
/** It tells that a listed bug is there already, and nothing of what the bug does. */
const ofTheList = 'tests/architecture/listed-bugs.test.ts';
const laneTimeout = 25 * 60_000;

const report = path.join(
  root,
  'reports',
  'bugs',
  `${values.list ? path.parse(values.list).name : values.seed}.json`,
);
/** The types of a bug are looked at from those before it. */
const incremental = [
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  path.join(tmpdir(), `phoneward-bugs-${process.pid}.json`),
];
const copy = path.join(tmpdir(), `phoneward-bugs-${process.pid}`);
const sources = globSync('{src,server,build,scripts,tools,tests}/**/*.{ts,tsx}', { cwd: root });
const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

/** What was under way then has failed for another reason than the bug. */
const interrupted = new AbortController();

await git('worktree', 'add', '--detach', '--force', copy, 'HEAD');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    interrupted.abort();
    endAll();
  });
try {
  for (const folder of ['node_modules', 'styled-system'])
    symlinkSync(path.join(root, folder), path.join(copy, folder));
  const bugs = await chosenBugs();
  await provideBrowser();
  const postgres = await startPostgres();
  try {
    for (const reach of ['nearest', 'whole'] as const)
      for (const bug of bugs) {
        interrupted.signal.throwIfAborted();
        const isLeft = bug.caughtBy === undefined && (reach === 'whole' || !bug.isPastNearest);
        if (isLeft) await tryOut(bug, reach, postgres.url);
        write(bugs);
      }
  } finally {
    await postgres.stop();
  }
  summarise(bugs);
} catch (error) {
  if (!interrupted.signal.aborted) throw error;
  process.exitCode = 1;
} finally {
  await git('worktree', 'remove', '--force', copy);
  rmSync(copy, { recursive: true, force: true });
}

async function git(...args: string[]): Promise<void> {
  const { code, output } = await run('git', args, { quiet: true });
  if (code !== 0) refuse(output.trim());
}

function write(bugs: readonly Tried[]): void {
  mkdirSync(path.dirname(report), { recursive: true });
  writeFileSync(report, `${JSON.stringify(bugs, null, 1)}\n`);
}

async function chosenBugs(): Promise<Tried[]> {
  if (existsSync(report)) return JSON.parse(readFileSync(report, 'utf8'));
  const bugs: Bug[] = values.list ? JSON.parse(readFileSync(values.list, 'utf8')) : await blindOnes();
  const misfits = bugs.filter((bug) => withBug(read(bug.file), bug) === null);
  for (const { file, what } of misfits) console.log(`does not fit any more: ${file} (${what})`);
  const fitting = bugs.filter((bug) => !misfits.includes(bug));
  write(fitting);
  return fitting;
}

/** Those that compile: the others are told by the editor. */
async function blindOnes(): Promise<Bug[]> {
  const chosen: Bug[] = [];
  const seen = new Set<string>();
  for (const bug of blindBugs(Number(values.seed), sources, read)) {
    if (chosen.length === Number(values.count)) return chosen;
    const place = `${bug.file} ${bug.at}`;
    if (seen.has(place)) continue;
    seen.add(place);
    const compiles = await withBugIn(bug, async () => {
      const types = await run(packageCommand('tsc'), incremental, { quiet: true, cwd: copy });
      interrupted.signal.throwIfAborted();
      return types.code === 0;
    });
    if (compiles) chosen.push(bug);
  }
  return chosen;
}

async function withBugIn<T>(bug: Bug, doing: () => Promise<T>): Promise<T> {
  const file = path.join(copy, bug.file);
  const source = readFileSync(file, 'utf8');
  const broken = withBug(source, bug);
  if (broken === null) throw new Error(`the bug does not fit ${bug.file}`);
  writeFileSync(file, broken);
  try {
    return await doing();
  } finally {
    writeFileSync(file, source);
  }
}

type Reach = 'nearest' | 'whole';

async function tryOut(bug: Tried, reach: Reach, databaseUrl: string): Promise<void> {
  const start = performance.now();
  const caughtBy = await withBugIn(bug, () => catcher(bug, reach, databaseUrl));
  bug.seconds = (bug.seconds ?? 0) + Math.round((performance.now() - start) / 1000);
  if (caughtBy || reach === 'whole') bug.caughtBy = caughtBy;
  else bug.isPastNearest = true;
  const line = bug.from.split('\n')[0]?.slice(0, 70);
  const passed = reach === 'whole' ? 'SURVIVED' : 'past the nearest';
  console.log(`${caughtBy ?? passed}  ${bug.seconds} s  ${bug.file}  ${bug.what}: ${line}`);
}

/** The lane that fails, or null. The nearest tests of a lane are a part of it: where one fails, the whole lane would. */
async function catcher(bug: Bug, reach: Reach, databaseUrl: string): Promise<string | null> {
  const near = touchedTests(sources, read, [bug.file]).map(({ file }) => file);
  const changedAlong = await testsChangedAlong(bug.file);
  for (const lane of lanes.slice(0, lastLane + 1)) {
    const ofLane = (files: readonly string[]) => files.filter((file) => laneOf(file) === lane.name);
    // A server test reaches nearly every file of the server: what was changed along says more than what is imported.
    const along = ofLane(changedAlong);
    const reaching = lane.drives ? [] : ofLane(near);
    const files = [...new Set([...along.slice(0, nearestAtOnce / 2), ...reaching, ...along])];
    const isReached = [lane.reads, lane.drives].some((reached) => reached?.test(bug.file));
    // No files: the whole lane.
    const asked = reach === 'nearest' ? files.slice(0, nearestAtOnce) : [];
    const canFail = files.length > 0 || (reach === 'whole' && isReached);
    if (canFail && (await fails(lane, asked, databaseUrl))) return lane.name;
  }
  return null;
}

/** By how often one commit changed them and the file, whatever it was called: small commits count for more. */
async function testsChangedAlong(file: string): Promise<string[]> {
  const log = async (...args: string[]) =>
    (await run('git', ['log', '--name-only', ...args], { quiet: true })).output;
  const names = new Set((await log('--follow', '--format=', '--', file)).split('\n').filter(Boolean));
  const output = await log('--format=%x00', '--full-diff', '--', ...names);
  interrupted.signal.throwIfAborted();
  const weights = new Map<string, number>();
  for (const commit of output.split('\0')) {
    const files = commit.trim().split('\n');
    for (const other of files.filter((each) => sources.includes(each) && laneOf(each) !== undefined))
      weights.set(other, (weights.get(other) ?? 0) + 1 / files.length);
  }
  return [...weights].sort(([, a], [, b]) => b - a).map(([other]) => other);
}

async function fails(lane: Lane, files: readonly string[], databaseUrl: string): Promise<boolean> {
  interrupted.signal.throwIfAborted();
  const projects = lane.projects.flatMap((project) => ['--project', project]);
  const { code } = await run(
    packageCommand('vitest'),
    ['run', '--bail=1', '--reporter=minimal', `--exclude=${ofTheList}`, ...projects, ...files],
    {
      quiet: true,
      cwd: copy,
      timeout: laneTimeout,
      env: lane.name === 'server' ? { ...process.env, DATABASE_URL: databaseUrl } : process.env,
    },
  );
  interrupted.signal.throwIfAborted();
  return code !== 0;
}

function summarise(bugs: readonly Tried[]): void {
  const caught = bugs.filter(({ caughtBy }) => caughtBy);
  for (const [name, of] of Object.entries(Object.groupBy(caught, ({ caughtBy }) => caughtBy ?? '')))
    console.log(`${name}: ${of?.length}`);
  for (const { file, from, to, what } of bugs.filter(({ caughtBy }) => !caughtBy))
    console.log(`survived: ${file} ${what}\n  ${from.slice(0, 200)}\n→ ${to.slice(0, 200)}`);
  console.log(`${caught.length} of ${bugs.length} bugs caught`);
}
