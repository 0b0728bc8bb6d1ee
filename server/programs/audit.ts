import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema/tables.ts';
import { type Head, type SealFault, type StoreSeals, verifyJournal } from '../journal/verify.ts';
import { readConfig } from '../process/config.ts';
import { createLog, visible } from '../process/log.ts';
import { requireEmbedded } from './copy.ts';
import { CommandFault, runCommand } from './expected-fault.ts';

const noted = v.object({
  format: v.literal('phoneward-journal'),
  heads: v.record(v.string(), v.object({ block: v.number(), hash: v.string() })),
});
type Heads = Readonly<Record<string, Head>>;

/**
 * node server/programs/audit.ts [file]: compares the journal with its seals (`decision.audit`), and those with the newest ones of the last time,
 * which the file holds; where all is well it holds those of now then. Ends with 1 where something was changed.
 */
async function audit(): Promise<void> {
  const [file] = process.argv.slice(2);
  const config = readConfig(process.env);
  if (config.databaseUrl === null) requireEmbedded(config.dataDir);
  const before = file !== undefined && existsSync(file) ? await readHeads(file) : {};
  const { db, close } = await openDatabase(config, createLog(config.logLevel));
  try {
    await migrate(db);
    const { lines, isWhole, heads } = await auditJournal(db, before);
    process.stdout.write(`${lines.join('\n')}\n`);
    if (!isWhole) process.exitCode = 1;
    else if (file !== undefined) await writeHeads(file, heads);
  } finally {
    await close();
  }
}

interface Audit {
  /** Chinese, a line for each store and each fault */
  readonly lines: readonly string[];
  readonly isWhole: boolean;
  /** the newest block of each store */
  readonly heads: Heads;
}

/** `before`: the newest blocks of an earlier audit. Who could change entries could seal them anew, too; what was noted elsewhere tells. */
export async function auditJournal(db: Database, before: Heads): Promise<Audit> {
  const stores = await verifyJournal(db);
  const names = new Map(
    (await db.selectFrom('store').select(['id', 'store_name']).execute()).map((row) => [
      row.id,
      row.store_name,
    ]),
  );
  const known = await db.selectFrom('journal_seal').select(['store_id', 'block', 'hash']).execute();
  const hashes = new Map(known.map(({ store_id, block, hash }) => [`${store_id} ${block}`, hash]));
  const replaced = Object.entries(before).filter(
    ([id, { block, hash }]) => hashes.get(`${id} ${block}`) !== hash,
  );
  const isWhole = replaced.length === 0 && stores.every(({ faults }) => faults.length === 0);
  const nameOf = (id: string) => visible(names.get(id) ?? id);
  return {
    isWhole,
    heads: Object.fromEntries(stores.flatMap(({ store_id, head }) => (head ? [[store_id, head]] : []))),
    lines: [
      ...stores.flatMap((store) => linesOf(nameOf(store.store_id), store)),
      ...replaced.map(
        ([id, { block }]) => `✗ ${nameOf(id)}：区块 ${block} 与上次核对时不同，记录被整体改写过`,
      ),
      isWhole ? '操作日志完整，未发现改动。' : '操作日志被改动过，见上。',
    ],
  };
}

function linesOf(name: string, { head, entries, faults }: StoreSeals): readonly string[] {
  if (faults.length > 0) return faults.map((fault) => `✗ ${name}：${sentenceOf(fault)}`);
  if (head === null) return [`✓ ${name}：暂无已封存的记录`];
  return [`✓ ${name}：已封存 ${entries} 条记录，共 ${head.block} 个区块，末块 ${head.hash}`];
}

function sentenceOf(fault: SealFault): string {
  switch (fault.type) {
    case 'changed':
      return `区块 ${fault.block} 中的记录与封存时不同`;
    case 'missing':
      return `区块 ${fault.block} 之前有区块被删除或移动`;
    case 'unsealed':
      return `有封存之后插入的记录（编号 ${fault.ids.join('、')}）`;
  }
}

async function readHeads(file: string): Promise<Heads> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), noted), await readFile(file, 'utf8'));
  if (!read.success) throw new CommandFault(`${file} 不是上次核对留下的文件。`);
  return read.output.heads;
}

/** Whole or not at all. */
async function writeHeads(file: string, heads: Heads): Promise<void> {
  const partial = `${file}.part`;
  await writeFile(partial, `${JSON.stringify({ format: 'phoneward-journal', heads }, null, 2)}\n`, {
    flush: true,
  });
  await rename(partial, file);
}

if (import.meta.main) await runCommand(audit);
