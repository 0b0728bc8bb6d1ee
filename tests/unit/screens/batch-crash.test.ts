import { describe, expect, it } from 'vitest';
import { batchStorageKey } from '#machines/devices/batch-command/kept-batches.ts';
import { MemoryStorage } from '../api/memory-storage.ts';
import { clerkId, deviceId, lockedDevices, openPage } from './batch-page.ts';
import { BatchServer, password, type TakeCall } from './batch-server.ts';

const count = 50;
const devices = lockedDevices(count);
const ids = devices.map(({ id }) => id);

/** Ends the page at its call of that kind and number. */
const diesAt =
  (kind: 'send' | 'lookUp', wanted: number, when: 'before' | 'after'): TakeCall =>
  (moment, call, number) =>
    call === kind && number === wanted && moment === when;

/** A batch that gets nowhere is no reason to wait for ever: a person presses twice, and each page brings a device on. */
const mostSteps = 10;
const mostPages = 2 * count;

/** Does what a person does who wants to see the batch done; ends when it is, or when the page is gone. */
async function goThrough(page: ReturnType<typeof openPage>): Promise<'finished' | 'gone'> {
  const gone = page.gone.then(() => 'gone' as const);
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const rested = await Promise.race([page.rest(), gone]);
    if (rested === 'gone') return rested;
    if (page.state() === 'finished') return 'finished';
    page.actor.send({ type: page.state() === 'composing' ? 'batch.confirm' : 'batch.resume', password });
  }
  throw new Error(`after ${mostSteps} steps of the person the batch is still ${page.state()}`);
}

const commandsOfEach = (server: BatchServer) => ids.map(server.commandsOf);
const onceEach = ids.map(() => 1);

describe('a batch of 50 whose page dies', () => {
  it.each(Array.from({ length: count }, (_, index) => index + 1))(
    '[decision.idempotency] at send %i, and again when it asks what became of that, gives each device exactly one command',
    async (at) => {
      for (const moment of ['before', 'after'] as const) {
        const server = new BatchServer();
        const storage = new MemoryStorage();
        expect(await goThrough(openPage(server, storage, { devices }, diesAt('send', at, moment)))).toBe(
          'gone',
        );
        expect(await goThrough(openPage(server, storage, {}, diesAt('lookUp', 1, moment)))).toBe('gone');
        expect(await goThrough(openPage(server, storage))).toBe('finished');
        expect(commandsOfEach(server)).toEqual(onceEach);
      }
    },
  );

  it.each([
    ['before', 2],
    ['after', 1],
  ] as const)(
    '[decision.idempotency] again and again, %s the server has worked on send %i of each page, gives each device exactly one command',
    async (moment, send) => {
      const server = new BatchServer();
      const storage = new MemoryStorage();
      let pages = 1;
      let outcome = await goThrough(openPage(server, storage, { devices }, diesAt('send', send, moment)));
      while (outcome === 'gone' && pages < mostPages) {
        pages += 1;
        outcome = await goThrough(openPage(server, storage, {}, diesAt('send', send, moment)));
      }
      expect(outcome).toBe('finished');
      expect(pages).toBeGreaterThanOrEqual(count);
      expect(commandsOfEach(server)).toEqual(onceEach);
    },
  );

  it('keeps no credential in the browser at any step', async () => {
    const server = new BatchServer();
    const storage = new MemoryStorage();
    const seen: string[] = [];
    const page = openPage(server, storage, { devices }, () => {
      seen.push(storage.getItem(batchStorageKey(clerkId)) ?? '');
      return false;
    });
    await goThrough(page);
    expect(seen).toHaveLength(2 * count);
    expect(seen.filter((text) => text.includes(password) || text.includes('22222222-'))).toEqual([]);
    expect(seen.at(0)).toContain(deviceId(count - 1));
  });
});
