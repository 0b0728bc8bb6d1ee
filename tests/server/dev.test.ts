import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { paths, test } from '#api/contract/dev.ts';
import { serverVersion } from '#api/contract/helper.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { readPathsReport } from '#server/routes/dev/paths-report.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
const folder = mkdtempSync(path.join(tmpdir(), 'paths-report-'));
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

describe('the health of the server', () => {
  it('is told to an admin and says nothing of any store', async () => {
    const { result } = await server.call(test, {}, { as: 'admin' });
    expect(result).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.version,
      started_at: expect.any(String),
      database: server.services.config.databaseUrl ? 'postgres' : 'embedded',
      database_ms: expect.any(Number),
      outbox_waiting_s: null,
    });
    expect(Date.parse(result.started_at)).toBeLessThan(Date.now());
  });

  it('tells how long a command has been waiting', async () => {
    const { db, clock } = server.services;
    const { id } = await db
      .selectFrom('operation')
      .select('id')
      .where('status', '=', operationStatus.acknowledged)
      .executeTakeFirstOrThrow();
    const released_at = new Date((await clock.now()).getTime() - 90_000);
    // A lease: nobody takes it meanwhile.
    const lease_until = new Date(released_at.getTime() + 600_000);
    await db
      .updateTable('operation')
      .set({ status: operationStatus.waiting, released_at, lease_until })
      .where('id', '=', id)
      .execute();
    const { result } = await server.call(test, {}, { as: 'admin' });
    expect(result.outbox_waiting_s).toBeGreaterThanOrEqual(90);
    await server.reset();
  });

  it('is told to nobody else', async () => {
    const other = await server.call(test, {}, { as: 'viewOnly' });
    const nobody = await server.call(test, {});
    expect([other.status, nobody.status]).toEqual([403, 401]);
  });
});

it('everybody may ask for its version', async () => {
  const { result } = await server.call(serverVersion, {});
  expect(result.version).toMatch(/^\d+\.\d+\.\d+$/);
});

describe('the report of the path tests', () => {
  const row = { name: 'login', states: 4, transitions: 6, covered: 6, paths: 9, browser: null };
  const written = (content: string) => {
    const file = path.join(folder, 'paths.json');
    writeFileSync(file, content);
    return file;
  };

  it('is told without what it says besides the counts', async () => {
    const file = written(JSON.stringify({ machines: [{ ...row, failures: ['somebody'] }], waivers: [] }));
    const report = await readPathsReport(file, { warn: () => {} });
    expect(report).toEqual({ machines: [row], written_at: expect.any(String) });
  });

  it('is told as missing where it is missing or cannot be read', async () => {
    const warn = vi.fn();
    expect(await readPathsReport(path.join(folder, 'nowhere.json'), { warn })).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    expect(await readPathsReport(written('{"machines":'), { warn })).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('is there for everybody', async () => {
    const { status, result } = await server.call(paths, {});
    expect(status).toBe(200);
    expect(result).toHaveProperty('report');
  });
});
