import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { migrate, migrationNames } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Database, Tx } from '../database/schema/tables.ts';
import { readConfig } from '../process/config.ts';
import { createLog } from '../process/log.ts';
import { fingerprintIn } from '../security/seal-key.ts';
import { continueIdentities, forgetSettings, isEmpty, readRows, requireEmbedded, writeRows } from './copy.ts';
import { CommandFault, runCommand } from './expected-fault.ts';

const header = v.object({
  format: v.literal('phoneward-backup'),
  migrations: v.array(v.string()),
  /** of the data key; null: nothing is sealed */
  data_key: v.optional(v.nullable(v.string()), null),
});
const batch = v.object({ table: v.string(), rows: v.array(v.string()) });

/**
 * Writes every row as gzipped JSON lines, from one moment; the file appears when it is whole, and is its owner's alone. An empty
 * database is refused: its backup would take the place of a good one.
 */
export async function writeBackup(db: Database, file: string): Promise<void> {
  if (await isEmpty(db))
    throw new CommandFault('数据库里没有数据，未备份。请核对 DATA_DIR 或 DATABASE_URL。');
  const partial = `${file}.part`;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      pipeline(Readable.from(backupLines(tx)), createGzip(), createWriteStream(partial, ownersAlone)),
    );
  await rename(partial, file);
}

/** It holds what never leaves the server (`decision.secrets`); on the disk before it gets its name. */
const ownersAlone = { mode: 0o600, flush: true };

async function* backupLines(db: Database): AsyncGenerator<string> {
  const head: v.InferInput<typeof header> = {
    format: 'phoneward-backup',
    migrations: migrationNames,
    data_key: await fingerprintIn(db),
  };
  yield `${JSON.stringify(head)}\n`;
  for await (const rows of readRows(db)) yield `${JSON.stringify(rows)}\n`;
}

/** Reads a backup into an empty database, all or nothing: also a file that was cut off restores nothing. */
export async function readBackup(db: Database, file: string): Promise<void> {
  if (!(await isEmpty(db))) throw new CommandFault('数据库不是空的，未恢复任何数据。');
  await db.transaction().execute(async (tx) => {
    await forgetSettings(tx);
    await pipeline(createReadStream(file), createGunzip(), (text) => restoreLines(tx, text));
    if (await isEmpty(tx)) throw new CommandFault('备份里没有数据，未恢复任何数据。');
    await continueIdentities(tx);
  });
}

async function restoreLines(tx: Tx, text: AsyncIterable<Buffer>): Promise<void> {
  let isHeader = true;
  for await (const line of linesOf(text)) {
    if (isHeader) checkHeader(line);
    else await writeRows(tx, v.parse(batch, JSON.parse(line)));
    isHeader = false;
  }
  if (isHeader) throw notABackup();
}

async function* linesOf(text: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const notABackup = () => new CommandFault('这不是机安卫士的备份文件。');

function checkHeader(line: string): void {
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), header), line);
  if (!found.success) throw notABackup();
  if (String(found.output.migrations) !== String(migrationNames)) {
    throw new CommandFault('备份来自另一个版本，请用同一版本恢复后再升级。');
  }
}

/** node server/programs/backup.ts <file> or node server/programs/backup.ts restore <file>; an embedded database must not be in use. */
async function command(): Promise<void> {
  const [first, second] = process.argv.slice(2);
  const restoring = first === 'restore';
  const file = restoring ? second : first;
  if (!file) throw new CommandFault('用法：npm run backup -- <文件>，或 npm run backup -- restore <文件>');
  const config = readConfig(process.env);
  if (!restoring && config.databaseUrl === null) requireEmbedded(config.dataDir);
  const database = await openDatabase(config, createLog(config.logLevel));
  try {
    await migrate(database.db);
    await (restoring ? readBackup : writeBackup)(database.db, file);
    const fingerprint = await fingerprintIn(database.db);
    process.stdout.write(
      restoring
        ? `已从 ${file} 恢复。请用备份时的数据密钥（指纹 ${fingerprint ?? '无'}）启动。\n`
        : `已备份到 ${file}。备份不含数据密钥（指纹 ${fingerprint ?? '无'}），请另行保管，恢复时需要。\n`,
    );
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(command);
