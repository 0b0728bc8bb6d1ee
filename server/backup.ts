import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { readConfig } from './config.ts';
import { continueIdentities, isEmpty, readRows, writeRows } from './database/copy.ts';
import { migrate, migrationNames } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import type { Database } from './database/tables.ts';
import { CommandFault, runCommand } from './expected-fault.ts';
import { createLog } from './log.ts';

const header = v.object({ format: v.literal('phoneward-backup'), migrations: v.array(v.string()) });
const batch = v.object({ table: v.string(), rows: v.array(v.string()) });

/** Writes every row as gzipped JSON lines, from one moment; the file appears when it is whole. */
export async function writeBackup(db: Database, file: string): Promise<void> {
  const partial = `${file}.part`;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => pipeline(Readable.from(backupLines(tx)), createGzip(), createWriteStream(partial)));
  await rename(partial, file);
}

async function* backupLines(db: Database): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: 'phoneward-backup', migrations: migrationNames })}\n`;
  for await (const rows of readRows(db)) yield `${JSON.stringify(rows)}\n`;
}

/** Reads a backup into an empty database, all or nothing. */
export async function readBackup(db: Database, file: string): Promise<void> {
  if (!(await isEmpty(db))) throw new CommandFault('数据库不是空的，没有恢复任何数据。');
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  await db.transaction().execute(async (tx) => {
    let first = true;
    for await (const line of lines) {
      if (first) checkHeader(line);
      else await writeRows(tx, v.parse(batch, JSON.parse(line)));
      first = false;
    }
    await continueIdentities(tx);
  });
}

function checkHeader(line: string): void {
  const found = v.safeParse(header, JSON.parse(line));
  if (!found.success) throw new CommandFault('这不是机安卫士的备份文件。');
  if (String(found.output.migrations) !== String(migrationNames)) {
    throw new CommandFault('备份来自另一个版本，请用同一版本恢复后再升级。');
  }
}

/** node server/backup.ts <file> or node server/backup.ts restore <file>; an embedded database must not be in use. */
async function command(): Promise<void> {
  const [first, second] = process.argv.slice(2);
  const restoring = first === 'restore';
  const file = restoring ? second : first;
  if (!file) throw new CommandFault('用法：npm run backup -- <文件>，或 npm run backup -- restore <文件>');
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog(config.logLevel));
  try {
    await migrate(database.db);
    await (restoring ? readBackup : writeBackup)(database.db, file);
    process.stdout.write(restoring ? `已从 ${file} 恢复。\n` : `已备份到 ${file}。\n`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(command);
