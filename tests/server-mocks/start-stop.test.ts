import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open.ts';
import { startHub } from '#server/live/hub.ts';
import { startOutbox } from '#server/outbox/outbox.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { createServer } from '#server/server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/server/databases.ts';

vi.mock(import('#server/app.ts'), { spy: true });
vi.mock(import('#server/outbox/outbox.ts'), { spy: true });

const log = createLog('silent');
let place: TestDatabase;
beforeEach(async () => {
  place = await createTestDatabase();
});
afterEach(async () => {
  vi.clearAllMocks();
  await place.remove();
});

const configOf = () => readConfig({ TEST_HOOKS: '1', ...place.env, PORT: '0' });

it('stops what runs already when the server can not start', async () => {
  vi.mocked(createApp).mockImplementationOnce(() => {
    throw new Error('no app');
  });
  const stop = vi.fn<() => Promise<void>>(async () => {});
  vi.mocked(startOutbox).mockReturnValueOnce({ wake: () => {}, stop });
  await expect(createServer(configOf(), log)).rejects.toThrow('no app');
  expect(stop).toHaveBeenCalledOnce();
});

it('closes the database also when something can not be stopped, and tells', async () => {
  const stop = () => Promise.reject(new Error('stuck'));
  vi.mocked(startOutbox).mockReturnValueOnce({ wake: () => {}, stop });
  const server = await createServer(configOf(), log);
  await expect(server.stop()).rejects.toThrow('stuck');
  await expect(server.services.db.selectFrom('store').select('id').execute()).rejects.toThrow();
});

it('[decision.live] ends a stream that is opened after the stop at once', async () => {
  const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, log);
  const hub = await startHub(database, log);
  await hub.stop();
  const told = vi.fn<Parameters<typeof hub.subscribe>[0]>();
  hub.subscribe(told);
  expect(told).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(told).toHaveBeenCalledExactlyOnceWith({ type: 'interrupted' });
  await database.close();
});
