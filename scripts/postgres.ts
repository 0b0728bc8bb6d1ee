import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { isExecutable, isRoot, onPath, run } from './processes.ts';
import { installPackages } from './system-packages.ts';

export interface Postgres {
  /** A database of its own, whose user may do everything. */
  url: string;
  /** Ends the server and removes its folder. */
  stop: () => Promise<void>;
}

/** PostgreSQL can't be had on this machine; the message says why. */
export class NoPostgres extends Error {}

const debianFolder = '/usr/lib/postgresql';
const startSeconds = 60;

/** The folder that holds `initdb` and `postgres`. */
function findPrograms(): string | undefined {
  const initdb = onPath('initdb');
  if (initdb) return path.dirname(initdb);
  let versions: string[] = [];
  try {
    versions = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    return undefined;
  }
  return versions
    .map((version) => path.join(debianFolder, version, 'bin'))
    .find((folder) => isExecutable(path.join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root; the package made a user for it. */
function unprivilegedUser(): { uid?: number; gid?: number; name: string } {
  if (!isRoot()) return { name: userInfo().username };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0)
      return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
  }
  throw new NoPostgres('no user other than root to run it as');
}

async function createDatabase(server: ChildProcess, adminUrl: string, name: string): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const client = new pg.Client({ connectionString: adminUrl });
    try {
      await client.connect();
      await client.query(`create database ${name}`);
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await wait(100);
    } finally {
      await client.end();
    }
  }
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => server.once('exit', () => resolve()));
}

/**
 * Starts a PostgreSQL of our own on a free port of 127.0.0.1, in a temporary folder; Debian's is installed where none is
 * found. Throws NoPostgres where none can be had.
 */
export async function startPostgres(): Promise<Postgres> {
  const why = findPrograms() ? '' : await installPackages(['postgresql']);
  const programs = findPrograms();
  if (!programs) throw new NoPostgres(`no PostgreSQL was found (${why})`);
  const { name: user, ...identity } = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-postgres-'));
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = path.join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const initArguments = [
    '-D',
    data,
    '-U',
    user,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const init = await run(path.join(programs, 'initdb'), initArguments, { ...identity, quiet: true });
  if (init.code !== 0) {
    remove();
    throw new Error(`initdb failed:\n${init.output}`);
  }
  const port = await freePort();
  // fsync off: the folder does not outlive the tests.
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log = (log + chunk).slice(-10_000);
  });
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
    server.kill('SIGINT');
    await ended(server);
    remove();
  };
  const address = `postgres://${user}@127.0.0.1:${port}`;
  try {
    await createDatabase(server, `${address}/postgres`, 'phoneward');
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
  }
  return { url: `${address}/phoneward`, stop };
}
