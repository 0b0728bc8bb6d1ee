import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import { type Order, order, seedOf, tell } from './orders.ts';
import type { Breakage } from './tab.ts';

/** Tabs that share the live updates, in any order of what happens to them; `npm run proofs -- --part live` tells ten times as many. */

const seed = seedOf('test', 1);

describe('tabs that share the live updates, in any order of what happens to them', {
  timeout: 120_000,
}, () => {
  it('[decision.live] show what the database holds within 10 s after the last thing that leaves a way to the server', async () => {
    const holds = fc.asyncProperty(order, async (one) => {
      const { wrong, log } = await tell(one);
      expect(wrong, log.join('\n')).toEqual([]);
    });
    await fc.assert(holds, { numRuns: 100, seed });
  });
});

/** Each is one order in which the broken part shows. */
describe('such orders notice', () => {
  const isNoticed = async (steps: Order['steps'], breakage: Breakage): Promise<void> => {
    expect((await tell({ tabs: 3, chance: 1, steps })).wrong).toEqual([]);
    expect((await tell({ tabs: 3, chance: 1, steps }, breakage)).wrong).not.toEqual([]);
  };
  const change = { after: 0, what: { do: 'change', thing: 'shown device' } } as const;

  it('a stream that is opened without all tabs looking', async () => {
    await isNoticed([{ after: 9_000, what: { do: 'close', tab: 0 } }, change], {
      channel: (channel) => {
        const post = channel.postMessage.bind(channel);
        channel.postMessage = (data) => post(data.type === 'stream.opened' ? { type: 'stream.alive' } : data);
        return channel;
      },
    });
  });

  it('a lock that stays with a tab that the browser has stopped', async () => {
    const steps = [
      { after: 9_000, what: { do: 'sleep', tab: 0, streamDies: true } },
      { ...change, after: 75_000 },
    ] as const;
    await isNoticed(steps, {
      locks: (locks) => {
        const request = (name: string, options: LockOptions, hold: LockGrantedCallback<unknown>) =>
          options.steal ? Promise.withResolvers().promise : locks.request(name, options, hold);
        return { ...locks, request } as LockManager;
      },
    });
  });

  it('a read that is not tried again', async () => {
    const resigned = deviceListMachine<AppleListItem>(appleQuery).provide({ delays: { retry: 3_600_000 } });
    const steps = [
      { after: 9_000, what: { do: 'failReads', reads: 21 } },
      change,
      { after: 1_000, what: { do: 'serve' } },
    ] as const;
    await isNoticed(steps, { pages: { list: resigned } });
  });
});
