import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { detail } from '#api/contract/apple/devices.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import type { Loop } from '#server/background/loop.ts';
import type { Services } from '#server/call/services.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import { startJobs } from '#server/jobs.ts';
import { patienceOf } from '#server/process/patience.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startOutbox } from '../start-outbox.ts';
import { startTestServer } from '../test-server.ts';
import { type Bench, openBench } from './bench.ts';

/** A gateway that takes every call and never answers some, whatever its signal says. */

/** As a factor of the real one: then nobody gives up while a test waits. */
const patient = 4;
/** More than are asked about side by side. */
const many = 30;
const never = () => new Promise<never>(() => {});
const { waiting, sent, unknown } = operationStatus;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

type Calls = Pick<Gateway, 'push' | 'withdraw' | 'expect' | 'query'>;

/** `answers`: of a device it answers what it should. */
function gatewayThat(asked: Set<string>, answers: (device: string) => boolean): Calls {
  const note = async (device: string) => {
    asked.add(device);
    if (!answers(device)) await never();
  };
  return {
    push: ({ device_id }) => note(device_id),
    withdraw: async (device) => {
      await note(device);
      return 'withdrawn';
    },
    expect: ({ device_id }) => note(device_id),
    query: note,
  };
}

/** One operation for each of many devices. */
async function operations(status: number, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const { db } = bench.services;
  await sql`delete from journal`.execute(db);
  await sql`delete from operation`.execute(db);
  await sql`insert into operation (id, command_uuid, request_hash, date_created, store_id, clerk_id, device_id, command, kind, ip,
      status, run_at, scheduled, released_at, sent_at, heard_at)
    select 's' || lpad(row_number() over ()::text, 6, '0'), gen_random_uuid(), '', now, store_id, for_clerk, id, 'lock', 'lock', '',
      ${status}::integer, now, false, now, case when ${status}::integer > 1 then now end,
      case when ${status}::integer > 2 then now end
    from apple_device, lateral (select server_now() as now) clock where for_clerk is not null limit ${many}`.execute(
    db,
  );
  if (Object.keys(more).length > 0) await db.updateTable('operation').set(more).execute();
}

async function untoldDevices(): Promise<void> {
  await sql`update apple_device set gateway_told = false
    where id in (select id from apple_device limit ${many})`.execute(bench.services.db);
}

const calls: readonly {
  readonly call: string;
  readonly prepare: () => Promise<void>;
  readonly start: (services: Services) => Loop;
}[] = [
  { call: 'a command is handed over', prepare: () => operations(waiting), start: startOutbox },
  { call: 'a device is asked how it is', prepare: () => operations(unknown), start: startOutbox },
  {
    call: 'an unknown command is asked back',
    prepare: () => operations(unknown, { cancel: 'tooLate' }),
    start: startOutbox,
  },
  {
    call: 'an unwanted command is asked back',
    prepare: () => operations(sent, { cancel: 'tooLate' }),
    start: startOutbox,
  },
  { call: 'a device is announced', prepare: untoldDevices, start: startJobs },
];

describe.each(calls)('while $call, a gateway that does not answer', ({ prepare, start }) => {
  async function asking(
    answers: (device: string, asked: Set<string>) => boolean,
    factor: number,
    then: (asked: Set<string>, loop: Loop) => Promise<void>,
  ): Promise<void> {
    const { config, gateways } = bench.services;
    await prepare();
    const asked = new Set<string>();
    const loop = start({
      ...bench.services,
      config: { ...config, patience: { ...config.patience, gatewayMs: patienceOf(factor).gatewayMs } },
      gateways: {
        ...gateways,
        apple: { ...gateways.apple, ...gatewayThat(asked, (device) => answers(device, asked)) },
      },
    });
    try {
      await then(asked, loop);
    } finally {
      await loop.stop();
    }
  }

  it('of one keeps nobody from asking of all others at once', () =>
    asking(
      (device, asked) => [...asked][0] !== device,
      patient,
      (asked) => eventually(() => expect(asked.size).toBe(many)),
    ));

  it('of any, nor gives up in time, is asked of the next all the same', () =>
    asking(
      () => false,
      0.02,
      (asked) => eventually(() => expect(asked.size).toBe(many)),
    ));

  it('does not hold up a stop', () =>
    asking(
      () => false,
      patient,
      async (asked, loop) => {
        await eventually(() => expect(asked.size).toBeGreaterThan(0));
        await loop.stop();
      },
    ));
});

it('[decision.status-codes] a device that is asked for a person through a gateway that does not answer is told to be out of reach', async () => {
  const server = await startTestServer({ PATIENCE: '0.02' });
  try {
    vi.spyOn(server.services.gateways.apple, 'query').mockImplementation(never);
    const params = { id: seedIds.devices.unlockedOnline };
    const answer = await server.call(detail, { params, query: { mdm_check: '1' } }, { as: 'admin' });
    expect(answer.verdict).toBe('503 UNAVAILABLE');
  } finally {
    await server.stop();
  }
});

describe('the source', () => {
  const root = path.join(import.meta.dirname, '../../..');
  /** Who makes and holds it, and the one way to call it. */
  const holders = ['server/server.ts', 'server/call/services.ts'];
  const reads = /\.gateways\b|[{,]\s*gateways\s*[,}:]/;

  it.each([
    ['await services.gateways.apple.query(id, signal)', true],
    ['const push = ({ db, gateways }: Services) => 1', true],
    ['const { gateways: byKind } = services', true],
    ['askGateway(services, kind, stop, (gateway, signal) => gateway.query(id, signal))', false],
  ])('is understood: %s', (line, isFound) => expect(reads.test(line)).toBe(isFound));

  it('calls the gateway through askGateway() alone', () => {
    const found = globSync('server/**/*.ts', { cwd: root }).filter(
      (file) =>
        !holders.includes(file) &&
        !file.startsWith('server/gateways/') &&
        reads.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
