import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportFaults, exportPageSize } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import { createRegistrationPool } from '#server/devices/apple/registration/tell-gateway.ts';
import { cancelExport, downloadExport, lookAtExport, startExport } from '#server/devices/export/jobs.ts';
import { writeExportPage } from '#server/devices/export/write-page.ts';
import type { ExpectedDevice, Gateway } from '#server/gateways/gateway.ts';
import { startJobs } from '#server/jobs.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeCrowd } from '../fixtures.ts';
import { type Bench, oneRound, openBench } from './bench.ts';
import { until } from './until.ts';

/** two pages and a bit, all of one clerk */
const crowd = 2 * exportPageSize + 7;
const owner = accounts.neighbour.id;

/** No loop: each page is a call of the test. */
let bench: Bench;
/** serial numbers in the list's order */
let expected: string[];
beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
  await makeCrowd(bench, owner, crowd);
  const rows = await bench.services.db
    .selectFrom('apple_device')
    .select('serial_number')
    .where('for_clerk', '=', owner)
    .where('recycled_status', '=', 0)
    .orderBy('registration_time', 'desc')
    .orderBy('id', 'desc')
    .execute();
  expected = rows.map(({ serial_number }) => serial_number);
});
afterAll(() => bench.stop());
beforeEach(() => bench.services.db.deleteFrom('export_job').execute());

const page = () => writeExportPage(bench.services);
const silent = () => ({ ...bench.services, log: { ...bench.services.log, error: () => {} } });
const start = async (filter: Parameters<typeof startExport>[0]['body']['filter'], key = randomUUID()) =>
  startExport(
    {
      services: bench.services,
      actor: bench.actor,
      now: await bench.now(),
      ip: '127.0.0.1',
      ...{ idempotencyKey: key, callName: 'ios.export.start' },
      body: { password: accounts.admin.secondary_password, filter },
    },
    'apple',
  );
const look = async (id: string) => lookAtExport(bench.services, bench.actor, 'apple', id, await bench.now());
const partsOf = async (id: string) =>
  (await bench.services.db.selectFrom('export_part').select('position').where('job_id', '=', id).execute())
    .length;
const serialsIn = async (id: string) => {
  const file = await downloadExport(bench.services, bench.actor, 'apple', id, await bench.now());
  const [sheet] = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets;
  return (sheet?.rows ?? []).slice(1).map(([serial]) => serial);
};

describe('an export', () => {
  it('[decision.export] [decision.idempotency] is one at a time for a person, and one however often the request comes', async () => {
    const key = randomUUID();
    const jobs = await Promise.all([start({ for_clerk: owner }, key), start({ for_clerk: owner }, key)]);
    expect(jobs.map(({ id }) => id)).toEqual([key, key]);
    await expect(start({ lock_status: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: messages.exportRunning,
      detail: { id: key, reason: 'exportRunning' },
    });
    await expect(start({ lock_status: 0 }, key)).rejects.toMatchObject({ message: messages.keyReused });
    await cancelExport(bench.services, bench.actor, 'apple', key, await bench.now());
    expect((await start({ lock_status: 0 })).status).toBe('running');
  });

  it('[decision.export] goes on behind the last page when its server dies; replicas write none twice', async () => {
    const { id } = await start({ for_clerk: owner });
    await page();
    expect(await look(id)).toMatchObject({ status: 'running', done: exportPageSize, total: expected.length });

    const { db } = bench.services;
    const dying: typeof db = Object.create(db, {
      transaction: {
        value: () => ({
          execute: (act: (tx: unknown) => Promise<unknown>) =>
            db.transaction().execute(async (tx) => {
              await act(tx);
              throw new Error('killed before the commit');
            }),
        }),
      },
    });
    await expect(writeExportPage({ ...silent(), db: dying })).rejects.toThrow('killed before the commit');
    expect([(await look(id)).done, await partsOf(id)]).toEqual([exportPageSize, 1]);

    await Promise.all([page(), page()]);
    while ((await look(id)).status === 'running') await page();
    expect(await look(id)).toMatchObject({ status: 'done', done: expected.length, remark: '' });
    expect(await serialsIn(id)).toEqual(expected);
  });

  it('[decision.export] goes on with the next page at once, however rarely the loop looks for a new one', async () => {
    const { services } = bench;
    const patience = { ...services.config.patience, jobsPollMs: 3_600_000 };
    const { id } = await start({ for_clerk: owner });
    const jobs = startJobs({ ...services, config: { ...services.config, patience } });
    try {
      await until('the whole export', async () => {
        const { status } = await look(id);
        return status === 'done' ? { found: status } : { seen: status };
      });
    } finally {
      await jobs.stop();
    }
    expect(await serialsIn(id)).toEqual(expected);
  });

  it('[decision.export] can be cancelled: nothing of it stays but its record', async () => {
    const { id } = await start({ for_clerk: owner });
    await page();
    const cancel = async () => cancelExport(bench.services, bench.actor, 'apple', id, await bench.now());
    expect((await cancel()).status).toBe('cancelled');
    expect(await page()).toBe(false);
    expect(await partsOf(id)).toBe(0);
    expect((await cancel()).status).toBe('cancelled');
    await expect(serialsIn(id)).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: messages.exportNoFile,
    });
  });

  it('[decision.export] leaves out what is registered later, and says so when devices changed meanwhile', async () => {
    const { id } = await start({ for_clerk: owner });
    await page();
    const { db } = bench.services;
    const [registeredLater = '', ...moved] = expected.slice(-3);
    await db
      .updateTable('apple_device')
      .set({ for_clerk: accounts.full.id })
      .where('serial_number', 'in', moved)
      .execute();
    await sql`update apple_device set date_created = now() + interval '1 minute'
      where serial_number = ${registeredLater}`.execute(db);
    while ((await look(id)).status === 'running') await page();
    const done = expected.length - 3;
    expect(await look(id)).toMatchObject({
      status: 'done',
      done,
      remark: messages.exportDiffers(done + 3, done),
    });
    expect(await serialsIn(id)).toEqual(expected.slice(0, -3));
  });

  it('[decision.export] [role.clerk.disabled] ends when its person may not see all devices any more', async () => {
    const { id } = await start({ lock_status: 0 });
    const { db } = bench.services;
    const disable = (disabled: boolean) =>
      db.updateTable('clerk').set({ disabled }).where('id', '=', bench.actor.id).execute();
    await disable(true);
    await page();
    await disable(false);
    expect(await look(id)).toMatchObject({ status: 'failed', remark: messages.exportNotAllowed });
  });

  it('[decision.export] fails with a sentence where a page can never be written', async () => {
    const { id } = await start({ lock_status: 0 });
    const { db } = bench.services;
    await db
      .updateTable('export_job')
      .set({ filter: json({ for_clerk: 'no uuid' }) })
      .where('id', '=', id)
      .execute();
    for (let n = 0; n < exportFaults; n++) await writeExportPage(silent());
    expect(await look(id)).toMatchObject({ status: 'failed', remark: messages.exportBroken });
    expect(await writeExportPage(silent())).toBe(false);
  });
});

it('[decision.export] [call.ios] an export is written, and devices are told of, whatever becomes of one that the gateway refuses', async () => {
  const { db } = bench.services;
  const { unlockedOnline, unlockedOnline2 } = seedIds.devices;
  await db
    .updateTable('apple_device')
    .set({ gateway_told: false })
    .where('id', 'in', [unlockedOnline, unlockedOnline2])
    .execute();
  const { id } = await start({ for_clerk: owner });
  let refused: string | null = null;
  let isRefusing = true;
  const gateway: Gateway = {
    ...bench.services.gateways.apple,
    expect: async ({ device_id }: ExpectedDevice) => {
      refused ??= device_id;
      if (device_id === refused && isRefusing) throw new Error('not of this ABM');
    },
  };
  const jobs = startJobs({ ...bench.services, gateways: { ...bench.services.gateways, apple: gateway } });
  const untoldOnes = async () => {
    const rows = await db.selectFrom('apple_device').select('id').where('gateway_told', '=', false).execute();
    return rows.map((row) => row.id);
  };
  await until('the export and the other device', async () => {
    const seen = [(await look(id)).status, ...(await untoldOnes())];
    return seen.join() === ['done', refused].join() ? { found: seen } : { seen };
  });
  await jobs.stop();

  isRefusing = false;
  await oneRound(
    createRegistrationPool({ ...bench.services, gateways: { ...bench.services.gateways, apple: gateway } }),
  );
  expect(await untoldOnes()).toEqual([refused]);
  await bench.advance(60_000);
  await oneRound(
    createRegistrationPool({ ...bench.services, gateways: { ...bench.services.gateways, apple: gateway } }),
  );
  expect(await untoldOnes()).toEqual([]);
});
