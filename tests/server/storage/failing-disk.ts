import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';

/**
 * A process whose disk takes nothing any more, as `FAULT` says: says `ready` once it was told that the first note is kept, writes another,
 * and says `answered` where it is told the same of that.
 */

const { db } = await openDatabase(
  { databaseUrl: null, dataDir: process.env.DATA_DIR ?? '' },
  createLog('silent'),
);

const fsync = fs.fsyncSync;
/** A commit waits for a file, a checkpoint for folders, too, whose files have come or gone. */
const faults: Readonly<Record<string, (file: number) => boolean>> = {
  'no file': () => true,
  'no folder': (file) => fs.fstatSync(file).isDirectory(),
};

await sql`create table note (n integer)`.execute(db);
await sql`insert into note values (1)`.execute(db);
process.stdout.write('ready\n');
const isRefused = faults[process.env.FAULT ?? ''];
fs.fsyncSync = (file) => {
  if (isRefused?.(file)) throw new Error('EIO: i/o error, fsync');
  fsync(file);
};
syncBuiltinESMExports();
await sql`insert into note values (2)`.execute(db);
await sql`checkpoint`.execute(db);
process.stdout.write('answered\n');
