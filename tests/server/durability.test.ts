import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/database/drivers/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';
import { briefly } from './devices/child-server.ts';

/** What the embedded database does with the disk; PostgreSQL needs no such proof. */
describe.skipIf(process.env.DATABASE_URL)('the embedded database', () => {
  const newFolder = () => mkdtempSync(path.join(tmpdir(), 'phoneward-durability-'));
  /** Made once: to make a database takes longer than what any of the tests asks of one. */
  let empty: string;
  let folder: string;
  let synced: ReturnType<typeof countSyncs>;
  beforeAll(async () => {
    empty = newFolder();
    const pglite = await openEmbedded(empty);
    await pglite.close();
  });
  afterAll(() => rmSync(empty, { recursive: true, force: true }));
  beforeEach(() => {
    folder = newFolder();
    cpSync(empty, folder, { recursive: true });
    synced = countSyncs();
  });
  afterEach(() => {
    synced.restore();
    rmSync(folder, { recursive: true, force: true });
  });

  const commits = 20;

  /** The fewest fsync calls that went before the acknowledgement of one of the commits. */
  async function fewestSyncs(pglite: PGlite): Promise<number> {
    await pglite.exec('create table note (n integer)');
    const counts: number[] = [];
    for (let n = 0; n < commits; n++) {
      const before = synced.count();
      await pglite.query('insert into note values ($1)', [n]);
      counts.push(synced.count() - before);
    }
    return Math.min(...counts);
  }

  it('asks the disk at least once before each commit is acknowledged', async () => {
    const pglite = await openEmbedded(folder);
    expect(await fewestSyncs(pglite)).toBeGreaterThanOrEqual(1);
    await pglite.close();
  });

  it.each(['no file', 'no folder'])(
    'ends the process where the disk takes %s: nobody is answered, and the next start has what was kept',
    async (FAULT) => {
      const program = path.join(import.meta.dirname, 'storage', 'failing-disk.ts');
      const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, FAULT };
      const child = spawnSync(process.execPath, [...briefly, program], {
        env,
        encoding: 'utf8',
        timeout: 30_000,
      });
      expect(child).toMatchObject({ status: 74, stdout: 'ready\n' });
      expect(child.stderr).toContain('数据目录写入失败，进程结束：EIO: i/o error, fsync');
      const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder }, createLog('error'));
      // What nobody was answered may be there, too.
      expect((await sql`select n from note`.execute(db)).rows).toContainEqual({ n: 1 });
      await close();
    },
  );

  it.each(['EMFILE', 'EIO'])(
    'refuses a checkpoint whose folders cannot be opened for %s, and makes the next one',
    async (code) => {
      const pglite = await openEmbedded(folder);
      await pglite.exec('create table note (n integer)');
      const { openSync } = fs;
      const refusing = vi.spyOn(fs, 'openSync').mockImplementation((file, ...more) => {
        if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory())
          throw Object.assign(new Error(`${code}, open`), { code });
        return openSync(file, ...more);
      });
      syncBuiltinESMExports();
      await expect(pglite.exec('checkpoint')).rejects.toThrow('could not open');
      refusing.mockRestore();
      syncBuiltinESMExports();
      await pglite.exec('checkpoint');
      await pglite.close();
    },
  );

  it('has on the disk what it answers, and what an answer has seen, however many ask at once', async () => {
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder }, createLog('error'));
    await sql`create table note (n integer)`.execute(db);
    const began = synced.count();
    let written = 0;
    const write = async (n: number) => {
      await sql`insert into note values (${n})`.execute(db);
      written++;
      expect(await notesOnDisk()).toContain(n);
    };
    const read = async () => {
      const { rows } = await sql<{ n: number }>`select n from note`.execute(db);
      expect(await notesOnDisk()).toEqual(expect.arrayContaining(rows.map(({ n }) => n)));
    };
    const change = (n: number) =>
      db.transaction().execute(async (tx) => {
        await sql`insert into note values (${n})`.execute(tx);
        if (n % 2 === 0) throw new Error('not wanted');
      });
    /** What a process that dies now would leave behind. */
    async function notesOnDisk(): Promise<number[]> {
      const copy = path.join(folder, `copy-${randomUUID()}`);
      fs.cpSync(path.join(folder, 'pg'), copy, { recursive: true });
      const pglite = await PGlite.create({ fs: new NodeFS(copy) });
      const { rows } = await pglite.query<{ n: number }>('select n from note');
      await pglite.close();
      return rows.map(({ n }) => n);
    }
    const asked = [write(1), read(), change(3), write(5), change(4), read()];
    const ends = await Promise.allSettled(asked);
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([
      'Error: not wanted',
    ]);
    expect(written).toBe(2);
    expect(new Set(await notesOnDisk())).toEqual(new Set([1, 3, 5]));
    await Promise.all(
      Array.from({ length: commits }, (_, n) => sql`insert into note values (${n})`.execute(db)),
    );
    expect(synced.count() - began).toBeLessThan(commits);
    await close();
  });

  it('never would without the repair of its file layer', async () => {
    const params = PGlite.defaultStartParams.filter((param) => param !== '-F');
    const pglite = await PGlite.create({
      fs: new NodeFS(path.join(folder, 'pg')),
      startParams: [...params, '-c', 'wal_sync_method=fsync'],
    });
    await fewestSyncs(pglite);
    expect(synced.count()).toBe(0);
    await pglite.close();
  });

  it('keeps its folder for itself, and says so in Chinese', async () => {
    const pglite = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(`数据目录 ${folder} 正被另一个机安卫士进程使用`);
    await pglite.close();
    const again = await openEmbedded(folder);
    expect((await again.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await again.close();
  });
});

function countSyncs() {
  const spy = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  return {
    count: () => spy.mock.calls.length,
    restore: () => {
      spy.mockRestore();
      syncBuiltinESMExports();
    },
  };
}
