import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createServer } from '#server/server.ts';
import { testDataKey } from '#tests/server/databases.ts';
import { fillDevices } from './fill.ts';
import { fillOperations } from './fill-operations.ts';

const root = path.join(import.meta.dirname, '..', '..');
const cache = path.join(root, 'node_modules', '.cache', 'phoneward-bench');

interface Crowd {
  /** of each kind */
  readonly devices: number;
  readonly operations: number;
}

/** A copy of an embedded database with so many devices and records, for one use; what it is copied from is kept between runs. */
export async function onFilledFolder(crowd: Crowd, act: (folder: string) => Promise<void>): Promise<void> {
  const kept = path.join(cache, nameOf(crowd));
  if (!existsSync(kept)) await fill(kept, crowd);
  const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-bench-'));
  try {
    cpSync(kept, folder, { recursive: true });
    await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = ({ devices, operations }: Crowd) => `${devices}-${operations}-${madeOf()}`;

/** Another one for whatever the tables and the seed are made of. */
function madeOf(): string {
  const sources = createHash('sha256');
  for (const file of globSync(
    ['server/database/migrations/*.ts', 'server/seed/*.ts', 'tools/bench/*fill*.ts'],
    {
      cwd: root,
    },
  ).toSorted())
    sources.update(readFileSync(path.join(root, file)));
  return sources.digest('hex').slice(0, 12);
}

async function fill(kept: string, { devices, operations }: Crowd): Promise<void> {
  mkdirSync(cache, { recursive: true });
  // Those of other tables and seeds are of no use any more.
  for (const name of readdirSync(cache))
    if (!name.endsWith(madeOf())) rmSync(path.join(cache, name), { recursive: true, force: true });
  const making = mkdtempSync(path.join(cache, 'making-'));
  const config = readConfig({
    TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
    DATA_KEY: testDataKey,
    DATA_DIR: making,
    PORT: '0',
  });
  const server = await createServer(config, createLog('error'));
  const step = (what: string) => (made: number) => process.stderr.write(`\r${made} ${what}   `);
  try {
    const { db } = server.services;
    const clerks = [accounts.admin, accounts.full, accounts.lockOnly, accounts.neighbour].map(({ id }) => id);
    await fillDevices(db, { clerks, count: devices }, step('devices'));
    await fillOperations(db, operations, step('operations'));
    process.stderr.write('\n');
  } finally {
    await server.stop();
  }
  renameSync(making, kept);
}
