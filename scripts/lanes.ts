import { globSync } from 'node:fs';
import { buildConsole, generateStyles } from './build.ts';
import { NoPostgres, startPostgres } from './postgres.ts';
import { packageCommand, root, run } from './processes.ts';
import { measure, overBudget, sizeTable } from './size-report.ts';
import { type Outcome, runVitest } from './vitest-run.ts';

export interface Lane {
  name: string;
  /** The lane waits for its folders: as long as none of them holds a file it is not there yet. */
  folders: string[];
  /** Runs while no other lane runs. */
  alone?: boolean;
  run: () => Promise<Outcome>;
}

/** The lane can't run on this machine and that is no failure. */
export class LaneSkipped extends Error {}

/** A lane that hangs is ended, so that the run still ends with its counts. */
const laneTimeout = 15 * 60_000;

function single(ok: boolean, output: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output };
}

async function command(name: string, ...args: string[]): Promise<Outcome> {
  const { code, output } = await run(packageCommand(name), args, { quiet: true, timeout: laneTimeout });
  return single(code === 0, output);
}

function vitest(name: string, projects: string[], env: NodeJS.ProcessEnv = process.env): Promise<Outcome> {
  const args = projects.flatMap((project) => ['--project', project]);
  return runVitest(name, args, { env, quiet: true, timeout: laneTimeout });
}

async function types(): Promise<Outcome> {
  const failure = await generateStyles();
  return failure ? single(false, failure) : command('tsc', '--noEmit');
}

async function size(): Promise<Outcome> {
  await buildConsole();
  const rows = measure();
  return single(!rows.some(overBudget), sizeTable(rows));
}

function onEmbedded(): Promise<Outcome> {
  const { DATABASE_URL: _, ...env } = process.env;
  return vitest('server', ['server'], env);
}

async function onPostgres(): Promise<Outcome> {
  let database: Awaited<ReturnType<typeof startPostgres>>;
  try {
    database = await startPostgres();
  } catch (error) {
    if (error instanceof NoPostgres && !process.env.CI) throw new LaneSkipped(error.message);
    throw error;
  }
  try {
    return await vitest('postgres', ['server'], { ...process.env, DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

/** In the order in which they start; types comes first and alone because it generates what the others import. */
export const lanes: Lane[] = [
  { name: 'types', folders: ['src'], alone: true, run: types },
  { name: 'lint', folders: ['src'], run: () => command('biome', 'check', '.') },
  {
    name: 'unit',
    folders: ['tests/unit', 'tests/architecture'],
    run: () => vitest('unit', ['unit', 'architecture']),
  },
  { name: 'paths', folders: ['tests/path-harness', 'tests/paths'], run: () => vitest('paths', ['paths']) },
  { name: 'server', folders: ['tests/server'], run: onEmbedded },
  { name: 'postgres', folders: ['tests/server'], run: onPostgres },
  { name: 'size', folders: ['src/screens'], run: size },
  {
    name: 'browser',
    folders: ['tests/browser'],
    alone: true,
    run: () => vitest('browser', ['browser']),
  },
];

export function isThere(lane: Lane): boolean {
  return (
    globSync(
      lane.folders.map((folder) => `${folder}/**/*.*`),
      { cwd: root },
    ).length > 0
  );
}
