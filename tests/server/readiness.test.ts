import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLoop } from '#server/background/loop.ts';
import { createLoopWatch, type LoopState } from '#server/background/loop-watch.ts';
import type { Tables } from '#server/database/schema/tables.ts';
import { createReadiness } from '#server/health/readiness.ts';
import { createLog } from '#server/process/log.ts';
import { patienceOf } from '#server/process/patience.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

async function readyz() {
  const response = await server.fetch('/readyz');
  return { status: response.status, body: await response.json() };
}

const loopsAre = (...states: Partial<LoopState>[]) =>
  vi
    .spyOn(server.services.loops, 'states')
    .mockReturnValue(states.map((state) => ({ name: 'outbox', runningMs: null, failingMs: null, ...state })));

describe('/readyz', () => {
  it('answers 200 and how each part is', async () => {
    const { status, body } = await readyz();
    expect([status, body.status]).toEqual([200, 'ok']);
    expect(body.parts).toMatchObject({
      database: { status: 'ok' },
      migrations: { status: 'ok' },
      loops: { status: 'ok' },
    });
  });

  it('answers 503 once a loop has not finished in 60 s', async () => {
    loopsAre({ runningMs: 60_000 });
    expect((await readyz()).status).toBe(200);
    loopsAre({ runningMs: 60_001 });
    const { status, body } = await readyz();
    expect([status, body.data.code, body.message]).toEqual([
      503,
      'UNAVAILABLE',
      '服务暂时不可用，请稍后再试',
    ]);
    expect(body.data.parts.loops).toEqual({ status: 'down', message: '后台任务无响应：outbox' });
  });

  it('is degraded while a loop does finish, and fails each time for a minute', async () => {
    loopsAre({ failingMs: 60_001 });
    const { status, body } = await readyz();
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(body.parts.loops).toEqual({ status: 'degraded', message: '后台任务持续出错：outbox' });
  });

  it('is down where a migration of this version has not run', async () => {
    const undone = new Error('undo');
    const tried = server.services.db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('kysely_migration' as never)
        .where('name' as never, 'like', '0021%' as never)
        .execute();
      const { status, parts } = await createReadiness({ ...server.services, db: tx })();
      expect([status, parts.migrations?.message]).toEqual(['down', '数据库结构尚未更新到当前版本']);
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
  });

  it('tells that the database does not answer, and asks it once however many ask', async () => {
    const silent = silentDatabase();
    const { config } = server.services;
    const readiness = createReadiness({
      ...server.services,
      db: silent.db,
      config: { ...config, patience: patienceOf(0.01) },
    });
    const answers = await Promise.all([readiness(), readiness(), readiness()]);
    for (const { status, parts } of answers) {
      expect([status, parts.database]).toEqual(['down', { status: 'down', message: '无响应' }]);
    }
    expect(silent.asked()).toBe(2);
  });
});

/** Takes every question and answers none. */
function silentDatabase() {
  let asked = 0;
  class SilentDriver extends DummyDriver {
    override acquireConnection() {
      asked++;
      return new Promise<never>(() => {});
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SilentDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, asked: () => asked };
}

describe('the watch over the loops', () => {
  it('knows how long a cycle has been running, how long all have failed, and forgets a loop that was stopped', async () => {
    let now = 0;
    const loops = createLoopWatch(() => now);
    const cycles = [
      Promise.withResolvers<number>(),
      Promise.withResolvers<number>(),
      Promise.withResolvers<number>(),
    ];
    const [first, second, third] = cycles;
    const waiting = cycles[Symbol.iterator]();
    const loop = startLoop(
      { log: createLog('silent'), loops, config: { patience: patienceOf(0.001) } },
      { name: 'work', cycle: () => waiting.next().value?.promise ?? new Promise(() => {}) },
    );
    now = 5;
    expect(loops.states()).toEqual([{ name: 'work', runningMs: 5, failingMs: null }]);
    first?.reject(new Error('broken'));
    await eventually(() => expect(loops.states()[0]).toMatchObject({ runningMs: 0, failingMs: 5 }));
    now = 7;
    second?.resolve(0);
    await eventually(() => expect(loops.states()[0]).toMatchObject({ runningMs: 0, failingMs: null }));
    now = 10;
    expect(loops.states()[0]).toMatchObject({ runningMs: 3 });
    third?.resolve(60_000);
    await eventually(() => expect(loops.states()[0]).toMatchObject({ runningMs: null, failingMs: null }));
    await loop.stop();
    expect(loops.states()).toEqual([]);
  });
});

describe('a loop whose cycle goes on behind a fault', () => {
  it('fails for as long as it says so, and waits no longer than it wants to', async () => {
    let now = 0;
    const loops = createLoopWatch(() => ++now);
    let faults = 3;
    let cycles = 0;
    const loop = startLoop(
      { log: createLog('silent'), loops, config: { patience: patienceOf(1) } },
      {
        name: 'work',
        cycle: async (fail) => {
          cycles++;
          if (faults-- > 0) fail();
          if (faults === 0) expect(loops.states()).toMatchObject([{ failingMs: expect.any(Number) }]);
          return faults < 0 ? 60_000 : 0;
        },
      },
    );
    await eventually(() => expect(loops.states()).toMatchObject([{ runningMs: null, failingMs: null }]));
    expect(cycles).toBe(4);
    await loop.stop();
  });
});

describe('a loop whose cycles fail', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits longer each time, up to 8 s, and begins anew with 1 s after one that went well', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const began: number[] = [];
    let fails = true;
    const loop = startLoop(
      { log: createLog('silent'), loops: createLoopWatch(), config: { patience: patienceOf(1) } },
      {
        name: 'work',
        cycle: async () => {
          began.push(performance.now());
          if (fails) throw new Error('broken');
          fails = true;
          return 100;
        },
      },
    );
    const waits = () => began.slice(1).map((at, index) => at - (began[index] ?? 0));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(waits()).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    fails = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(waits().slice(6)).toEqual([8_000, 100, 1_000]);
    await loop.stop();
  });
});
