import { rotatingUntil } from '#tests/budgets.ts';
import { seed } from '#tests/setup/seed.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { buildConsole } from '../build/build.ts';
import { measure, overBudget, sizeTable } from '../tools/size/size-report.ts';
import { NoPostgres, startPostgres } from './postgres.ts';
import { packageCommand, run } from './processes.ts';
import { isTest, type RotatingLane, rotationOf } from './rotation.ts';
import { type Outcome, runVitest } from './vitest-run.ts';

export interface Lane {
  name: string;
  /** Runs while no other lane runs. */
  alone?: boolean;
  run: () => Promise<Outcome>;
  /** Runs one file once more under `name`, or all of it; a lane without it leaves nothing to chance. */
  again?: (name: string, file?: string) => Promise<Outcome>;
}

/** A lane that hangs is ended, so that the run still ends with its counts. */
const laneTimeout = 25 * 60_000;

function single(ok: boolean, output: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output };
}

async function command(name: string, ...args: string[]): Promise<Outcome> {
  const { code, output } = await run(packageCommand(name), args, { quiet: true, timeout: laneTimeout });
  return single(code === 0, output);
}

interface VitestLane {
  env?: NodeJS.ProcessEnv;
  /** Only these. */
  files?: readonly string[];
  exclude?: readonly string[];
  /** tests that are not asked (tests/setup/until.ts) */
  left?: readonly string[];
  /** the time, in ms, after which nothing begins that rotates */
  until?: number;
}

function vitest(
  name: string,
  projects: string[],
  {
    env = process.env,
    files = [],
    exclude = [],
    left = [],
    until = Number.POSITIVE_INFINITY,
  }: VitestLane = {},
): Promise<Outcome> {
  const args = [
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    ...exclude.flatMap((glob) => ['--exclude', glob]),
  ];
  return runVitest(name, args, {
    env: { ...env, TESTS_LEFT: left.join('\n'), ROTATING_UNTIL: String(until) },
    quiet: true,
    timeout: laneTimeout,
  });
}

async function size(): Promise<Outcome> {
  await buildConsole();
  const rows = measure();
  return single(!rows.some(overBudget), sizeTable(rows));
}

const onServer = ['server', 'server-mocks'];

/**
 * What only the embedded database does, and what its one connection or its own reading of values could do differently: its files,
 * kill -9, what arrives together, lists and sums. Everything runs on PostgreSQL, in half the time; that the console works on the
 * embedded one is proven by the browser's tests, all of which do.
 */
export const alsoEmbedded = [
  'account/acting',
  'account/replay',
  'account/same-work',
  'clerks/at-once',
  'copy',
  'devices/arrival',
  'devices/backlog',
  'devices/export',
  'devices/hold',
  'devices/interleavings',
  'devices/list',
  'devices/outbox',
  'devices/records',
  'devices/schedule',
  'devices/scope-race',
  'devices/search',
  'devices/tally',
  'durability',
  'embedded-dialect',
  'live',
  'operator/acts',
  'operator/command',
  'refresh',
  'seed',
  'storage/busy-day',
  'storage/upkeep',
  'unlock-saga/crash',
  'unlock-saga/end-and-resume',
  'unlock-saga/kill',
]
  .map((name) => `tests/server/${name}.test.ts`)
  .concat('tests/server-mocks/start-stop.test.ts');

function onEmbedded(name: string, lane: VitestLane = {}): Promise<Outcome> {
  const { DATABASE_URL: _, ...env } = process.env;
  return vitest(name, onServer, { env, ...lane });
}

async function onPostgres(name: string, lane: VitestLane = {}): Promise<Outcome> {
  // Some of its tests ask for pages: whether the console was built must not depend on which file comes first.
  await buildConsole();
  let database: Awaited<ReturnType<typeof startPostgres>>;
  try {
    database = await startPostgres();
  } catch (error) {
    if (!(error instanceof NoPostgres) || process.env.CI) throw error;
    const note = `WITHOUT POSTGRESQL: ${error.message}`;
    // What the other lane leaves to this one.
    if (thorough) return { passed: 0, failed: 0, skipped: 0, output: '', note };
    return { ...(await onEmbedded(name, { exclude: alsoEmbedded, ...lane })), note };
  }
  try {
    return await vitest(name, onServer, { env: { ...process.env, DATABASE_URL: database.url }, ...lane });
  } finally {
    await database.stop();
  }
}

type RunFiles = (name: string, lane?: VitestLane) => Promise<Outcome>;

/** A lane of which a part rotates: a run leaves out what its seed has not drawn, and what would begin late. */
async function rotating(
  name: RotatingLane,
  runFiles: RunFiles,
  lane: VitestLane = {},
  until = performance.timeOrigin + rotatingUntil[name] * 60_000,
): Promise<Outcome> {
  if (thorough) return runFiles(name, lane);
  const { asked, left } = rotationOf(name, seed());
  const outcome = await runFiles(name, {
    ...lane,
    exclude: [...(lane.exclude ?? []), ...left.filter((one) => !isTest(one))],
    left: left.filter(isTest),
    until,
  });
  const note = left.length
    ? `${asked.length} of ${asked.length + left.length} that rotate (seed ${seed()})`
    : '';
  return { ...outcome, note: [outcome.note, note].filter(Boolean).join('; ') };
}

/** Whose files can run once more by themselves. */
const repeatable = (name: RotatingLane, runFiles: RunFiles, usually?: VitestLane): Lane => ({
  name,
  run: () => rotating(name, runFiles, usually),
  // What has failed is asked however late it is.
  again: (other, file) =>
    file === undefined
      ? rotating(name, runFiles, usually, Number.POSITIVE_INFINITY)
      : runFiles(other, { files: [file] }),
});

const inProject =
  (...projects: string[]): RunFiles =>
  (name, lane) =>
    vitest(name, projects, lane);

/** In the order in which they start: the longest first, so that the others end beside it and none runs on alone. */
export const lanes: Lane[] = [
  repeatable('server', onPostgres),
  { name: 'types', run: () => command('tsc', '--noEmit') },
  { name: 'lint', run: () => command('biome', 'check', '.') },
  {
    name: 'unit',
    run: () => rotating('unit', inProject('unit', 'architecture')),
  },
  { name: 'paths', run: () => vitest('paths', ['paths']) },
  { name: 'size', run: size },
  repeatable('embedded', onEmbedded, thorough ? undefined : { files: alsoEmbedded }),
  // Its clocks are its own: who else works beside it changes nothing but its pace.
  repeatable('machines', inProject('machines')),
  { ...repeatable('browser', inProject('browser')), alone: true },
];
