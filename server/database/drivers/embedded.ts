import * as fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The data folder is open in another process; the message is what a person reads. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string) {
    super(`数据目录 ${folder} 正被另一个机安卫士进程使用，请先停止它，或用 DATA_DIR 指定另一个目录。`);
  }
}

/** The data folder can't be written to; the message is what a person reads. */
export class FolderNotWritable extends Error {
  override readonly name = 'FolderNotWritable';

  constructor(folder: string, cause: unknown) {
    super(`无法读写数据目录 ${folder}，请检查 DATA_DIR 和目录的权限。`, { cause });
  }
}

/** A file or a folder that is open. */
interface FileStream {
  readonly nfd: number;
}

/** The part of Emscripten's file system that the repair touches. */
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: FileStream) => number } };
}

/** PGlite's file layer answers fsync without doing it: a power cut could lose acknowledged writes. Ours asks the disk. */
class SyncedNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options);
    const repair = ({ NODEFS }: EmscriptenModule) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fs.fsyncSync(nfd);
        } catch (error) {
          endAtOnce(error);
        }
        return 0;
      };
    };
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), repair];
    return result;
  }
}

/**
 * The disk has not taken what a commit wrote, and may have forgotten it: nobody may be answered as if it had. PostgreSQL ends itself
 * then, as this does; the next start reads the log.
 */
function endAtOnce(error: unknown): never {
  process.stderr.write(`数据目录写入失败，进程结束：${error instanceof Error ? error.message : error}\n`);
  process.exit(ioFault);
}

/** EX_IOERR of sysexits.h */
const ioFault = 74;

/** PGlite does not lock its folder and two processes would ruin it. SQLite's file lock dies with its process. */
function lockFolder(folder: string): DatabaseSync {
  const holder = openLock(folder);
  try {
    holder.exec('pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    holder.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderInUse(folder);
    throw error;
  }
  return holder;
}

function openLock(folder: string): DatabaseSync {
  const { R_OK, W_OK, X_OK } = fs.constants;
  try {
    fs.accessSync(folder, R_OK | W_OK | X_OK);
    return new DatabaseSync(path.join(folder, 'lock'));
  } catch (error) {
    throw new FolderNotWritable(folder, error);
  }
}

/**
 * PGlite's defaults turn fsync off (-F); a commit here waits for the disk. After a checkpoint (upkeep.ts) no more of the log is kept
 * than these.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['wal_sync_method=fsync', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((one) => ['-c', one]),
];

/** Opens the embedded database, durable and for this process alone. Throws FolderInUse and FolderNotWritable. */
export async function openEmbedded(folder: string): Promise<PGlite> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holder = lockFolder(folder);
  try {
    const pglite = await PGlite.create({
      fs: new SyncedNodeFS(path.join(folder, 'pg')),
      startParams,
    });
    const close = pglite.close.bind(pglite);
    pglite.close = () => close().finally(() => holder.close());
    return pglite;
  } catch (error) {
    holder.close();
    throw error;
  }
}
