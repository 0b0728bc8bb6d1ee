/**
 * How many bugs the tests let pass: `npm run bugs`. Puts one small bug after the other into a copy of the last commit and runs the lanes of
 * `npm test` in their order until one fails; the tests nearest to the bug begin. All bugs are chosen before the first is tried. A run that
 * was interrupted goes on where it was: what is known stands in reports/bugs/.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine, refuse } from './arguments.ts';
import { provideBrowser } from './browser.ts';
import { type Bug, blindBugs, withBug } from './bugs/choose.ts';
import { startPostgres } from './postgres.ts';
import { endAll, packageCommand, root, run } from './processes.ts';
import { touchedTests } from './quick/touched-tests.ts';

interface Tried extends Bug {
  /** null: no lane failed; undefined: not tried yet */
  caughtBy?: string | null;
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
const lanes = [
  { name: 'unit', projects: ['unit', 'architecture'] },
  { name: 'paths', projects: ['paths'] },
  { name: 'server', projects: ['server', 'server-mocks'] },
  { name: 'machines', projects: ['machines'] },
  { name: 'browser', projects: ['browser'] },
] as const;
type Lane = (typeof lanes)[number];
const lastLane = lanes.findIndex(({ name }) => name === values.until);
if (lastLane < 0) refuse(`No lane ${values.until}; there are: ${lanes.map(({ name }) => name).join(', ')}`);

const laneOf: Readonly<Record<string, Lane['name']>> = {
  'tests/unit': 'unit',
  'tests/session': 'unit',
  'tests/architecture': 'unit',
  'tests/paths': 'paths',
  'tests/path-harness': 'paths',
  'tests/server': 'server',
  'tests/server-mocks': 'server',
};
const nearestAtOnce = 10;
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
const sources = globSync('{src,server,scripts,tests}/**/*.{ts,tsx}', { cwd: root });
const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

await git('worktree', 'add', '--detach', '--force', copy, 'HEAD');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endAll();
    process.exitCode = 1;
  });
try {
  for (const folder of ['node_modules', 'styled-system'])
    symlinkSync(path.join(root, folder), path.join(copy, folder));
  const bugs = await chosenBugs();
  await provideBrowser();
  const postgres = await startPostgres();
  try {
    for (const bug of bugs) {
      if (bug.caughtBy === undefined) await tryOut(bug, postgres.url);
      write(bugs);
    }
  } finally {
    await postgres.stop();
  }
  summarise(bugs);
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

async function tryOut(bug: Tried, databaseUrl: string): Promise<void> {
  const start = performance.now();
  bug.caughtBy = await withBugIn(bug, () => catcher(bug, databaseUrl));
  bug.seconds = Math.round((performance.now() - start) / 1000);
  const line = bug.from.split('\n')[0]?.slice(0, 70);
  console.log(`${bug.caughtBy ?? 'SURVIVED'}  ${bug.seconds} s  ${bug.file}  ${bug.what}: ${line}`);
}

/** The lane that fails, or null. The nearest tests of a lane are a part of it: where one fails, the whole lane would. */
async function catcher(bug: Bug, databaseUrl: string): Promise<string | null> {
  const near = touchedTests(sources, read, [bug.file]);
  const asked = lanes.slice(0, lastLane + 1);
  for (const lane of asked) {
    const files = near.filter(({ file }) => laneOf[file.split('/').slice(0, 2).join('/')] === lane.name);
    const nearest = files.slice(0, nearestAtOnce).map(({ file }) => file);
    if (nearest.length && (await fails(lane, nearest, databaseUrl))) return lane.name;
  }
  for (const lane of asked) if (await fails(lane, [], databaseUrl)) return lane.name;
  return null;
}

async function fails(lane: Lane, files: readonly string[], databaseUrl: string): Promise<boolean> {
  const projects = lane.projects.flatMap((project) => ['--project', project]);
  const { code } = await run(
    packageCommand('vitest'),
    ['run', '--bail=1', '--reporter=minimal', ...projects, ...files],
    {
      quiet: true,
      cwd: copy,
      timeout: laneTimeout,
      env: lane.name === 'server' ? { ...process.env, DATABASE_URL: databaseUrl } : process.env,
    },
  );
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
