import { thorough } from '#tests/setup/thorough.ts';
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
}

function vitest(
  name: string,
  projects: string[],
  { env = process.env, files = [], exclude = [] }: VitestLane = {},
): Promise<Outcome> {
  const args = [
    ...files,
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

const onServer = ['server', 'server-mocks'];
const inServerTests = (names: readonly string[]) => names.map((name) => `tests/server/${name}.test.ts`);

/** They ask many rows the same, or start many servers: once is enough, on the database that does it in half the time. */
export const longOnAnyDatabase = inServerTests(['credential', 'fuzz', 'main', 'matrix']);

/** What has nothing to do with a database, or asks it one thing after the other: nothing in them arrives together. */
export const alikeOnAnyDatabase = inServerTests([
  'bind',
  'compression',
  'config',
  'dev',
  'devices/app-commands',
  'devices/facts',
  'devices/outside',
  'devices/refusals',
  'devices/simulat*',
  'devices/transitions',
  'durability',
  'error-body',
  'expected-fault',
  'head',
  'live-stream',
  'route-rules',
  'site',
  'static',
  'unlock-saga/calls',
  'unlock-saga/decide',
]);

function embedded(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...env } = process.env;
  return env;
}

function onEmbedded(): Promise<Outcome> {
  return vitest('server', onServer, { env: embedded(), exclude: thorough ? [] : longOnAnyDatabase });
}

async function onPostgres(): Promise<Outcome> {
  let database: Awaited<ReturnType<typeof startPostgres>>;
  try {
    database = await startPostgres();
  } catch (error) {
    if (!(error instanceof NoPostgres) || process.env.CI) throw error;
    const note = `WITHOUT POSTGRESQL: ${error.message}`;
    // What the other lane has left to this one.
    if (thorough) return { passed: 0, failed: 0, skipped: 0, output: '', note };
    return { ...(await vitest('postgres', onServer, { env: embedded(), files: longOnAnyDatabase })), note };
  }
  try {
    return await vitest('postgres', onServer, {
      env: { ...process.env, DATABASE_URL: database.url },
      exclude: thorough ? [] : alikeOnAnyDatabase,
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
    name: 'machines',
    alone: true,
    run: () => vitest('machines', ['machines']),
  },
  {
    name: 'browser',
    alone: true,
    run: () => vitest('browser', ['browser']),
  },
];
