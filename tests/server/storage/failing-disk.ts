import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/log.ts';

/** A process whose disk takes nothing any more: says `ready`, writes, and says `answered` where it is told that this is kept. */

const { db } = await openDatabase(
  { databaseUrl: null, dataDir: process.env.DATA_DIR ?? '' },
  createLog('silent'),
);
await sql`create table note (n integer)`.execute(db);
process.stdout.write('ready\n');
fs.fsyncSync = () => {
  throw new Error('EIO: i/o error, fsync');
};
syncBuiltinESMExports();
await sql`insert into note values (1)`.execute(db);
process.stdout.write('answered\n');
