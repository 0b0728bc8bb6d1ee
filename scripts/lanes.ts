import { buildConsole } from './build.ts';
import { NoPostgres, startPostgres } from './postgres.ts';
import { packageCommand, run } from './processes.ts';
import { measure, overBudget, sizeTable } from './size-report.ts';
import { type Outcome, runVitest } from './vitest-run.ts';

export interface Lane {
  name: string;
  /** Runs while no other lane runs. */
  alone?: boolean;
  run: () => Promise<Outcome>;
}

/** The lane can't run on this machine and that is no failure. */
export class LaneSkipped extends Error {}

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
  exclude?: readonly string[];
}

function vitest(
  name: string,
  projects: string[],
  { env = process.env, exclude = [] }: VitestLane = {},
): Promise<Outcome> {
  const args = [
    ...projects.flatMap((project) => ['--project', project]),
    ...exclude.flatMap((glob) => ['--exclude', glob]),
  ];
  return runVitest(name, args, { env, quiet: true, timeout: laneTimeout });
}

async function size(): Promise<Outcome> {
  await buildConsole();
  const rows = measure();
  return single(!rows.some(overBudget), sizeTable(rows));
}

function onEmbedded(): Promise<Outcome> {
  const { DATABASE_URL: _, ...env } = process.env;
  return vitest('server', ['server', 'server-mocks'], { env });
}

/** The same on any database: what a row takes and whom it lets in, and what has nothing to do with a database. */
const onAnyDatabase = [
  'config',
  'credential',
  'durability',
  'error-body',
  'expected-fault',
  'fuzz',
  'head',
  'live-stream',
  'main',
  'matrix',
  'route-rules',
  'site',
  'static',
].map((name) => `tests/server/${name}.test.ts`);

async function onPostgres(): Promise<Outcome> {
  let database: Awaited<ReturnType<typeof startPostgres>>;
  try {
    database = await startPostgres();
  } catch (error) {
    if (error instanceof NoPostgres && !process.env.CI) throw new LaneSkipped(error.message);
    throw error;
  }
  try {
    return await vitest('postgres', ['server', 'server-mocks'], {
      env: { ...process.env, DATABASE_URL: database.url },
      exclude: onAnyDatabase,
    });
  } finally {
    await database.stop();
  }
}

/** In the order in which they start. */
export const lanes: Lane[] = [
  { name: 'types', run: () => command('tsc', '--noEmit') },
  { name: 'lint', run: () => command('biome', 'check', '.') },
  {
    name: 'unit',
    run: () => vitest('unit', ['unit', 'architecture']),
  },
  { name: 'paths', run: () => vitest('paths', ['paths']) },
  { name: 'server', run: onEmbedded },
  { name: 'postgres', run: onPostgres },
  { name: 'size', run: size },
  {
    name: 'browser',
    alone: true,
    run: () => vitest('browser', ['browser']),
  },
];
