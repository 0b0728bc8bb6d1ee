import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { changeSettleMs } from '#domain/limits.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { deviceListEffects } from '#machines/devices/device-list/device-list.effects.ts';
import { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';
import { fakeClient, lost } from './fake-client.ts';

const counters = { total: 1, locked: 1, pending: 0, offline: 0, abnormal: 0 };
const rows = (serial: string) => ({
  list: [sampleDevice({ serial_number: serial })],
  total: 1,
  counters,
});

/** The list's machine with a history of places, as the browser keeps it. */
function open(query: DeviceQuery = {}) {
  const fake = fakeClient();
  const places = [appleQuery.write(query)];
  const machine = deviceListMachine<AppleListItem>(appleQuery).provide({
    actors: deviceListEffects(fake.client, appleKind),
    actions: {
      goTo: (_, wanted) => {
        places.push(appleQuery.write(wanted.query));
        queueMicrotask(arrive);
      },
    },
  });
  const actor = createActor(machine, { input: { query } }).start();
  const arrive = () => {
    const place = places.at(-1);
    if (place) actor.send({ type: 'place.changed', query: appleQuery.read(place) });
  };
  const back = () => {
    places.pop();
    arrive();
  };
  const shown = () => actor.getSnapshot().context.page?.list.map((device) => device.serial_number);
  return { ...fake, actor, back, places, shown, state: () => actor.getSnapshot().value };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the device list', () => {
  it('[decision.url] follows the place: Back restores the filter, personal fields too', async () => {
    const { actor, back, last, places } = open();
    await last().answer(rows('A'));
    actor.send({ type: 'filter.apply', filter: { keyword: '王', lock_status: '1' } });
    await Promise.resolve();
    expect(places.at(-1)).toEqual({ search: '?lock_status=1', state: { filter: { keyword: '王' } } });
    expect(last().input).toEqual({ query: { keyword: '王', lock_status: '1' } });
    back();
    expect(last().input).toEqual({ query: {} });
  });

  it('[valid.ios.list] sends every field in the words of the contract', () => {
    const query = { model: 'iPhone17,1', registration_time: '20260901,20261121', page_num: '2' };
    expect(open(query).last().input).toEqual({ query });
  });

  it('shows the newest query, even if an older answer comes later', async () => {
    const { actor, calls, shown } = open();
    actor.send({ type: 'place.changed', query: { lock_status: '1' } });
    const [older, newer] = calls;
    expect(older?.options.signal?.aborted).toBe(true);
    await newer?.answer(rows('NEWER'));
    await older?.answer(rows('OLDER'));
    expect(shown()).toEqual(['NEWER']);
  });

  it('[decision.live] refreshes quietly after a change, once for many', async () => {
    const { actor, calls, last, shown } = open();
    await last().answer(rows('A'));
    actor.send({ type: 'device.changed' });
    actor.send({ type: 'device.changed' });
    vi.advanceTimersByTime(changeSettleMs);
    expect([calls.length, last().options.quiet]).toEqual([2, 'again']);
    await last().answer(rows('B'));
    expect(shown()).toEqual(['B']);
  });

  it('[decision.live] looks again when a device changed while the rows were on their way', async () => {
    const { actor, calls, last, state } = open();
    actor.send({ type: 'device.changed' });
    await last().answer(rows('A'));
    expect(state()).toBe('settling');
    vi.advanceTimersByTime(changeSettleMs);
    expect(calls).toHaveLength(2);
  });

  it('[decision.live] looks again when all of them may have changed while they were on their way, first or again', async () => {
    const { actor, calls, last, state } = open();
    actor.send({ type: 'poll.due' });
    await last().answer(rows('A'));
    expect(state()).toBe('settling');
    vi.advanceTimersByTime(changeSettleMs);
    actor.send({ type: 'poll.due' });
    await last().answer(rows('B'));
    expect(state()).toBe('settling');
    vi.advanceTimersByTime(changeSettleMs);
    await last().answer(rows('C'));
    expect([calls.length, state()]).toEqual([3, 'ready']);
  });

  it('keeps the old rows on a failed refresh, and shows the new ones after 重试', async () => {
    const { actor, last, shown, state } = open();
    await last().answer(rows('A'));
    actor.send({ type: 'poll.due' });
    await last().fail(lost);
    expect([state(), shown()]).toEqual(['failed', ['A']]);
    expect(actor.getSnapshot().context.problem).toBe('请求失败，请检查网络');
    actor.send({ type: 'load.retry' });
    await last().answer(rows('B'));
    expect([state(), shown()]).toEqual(['ready', ['B']]);
    expect(actor.getSnapshot().context.problem).toBeNull();
  });
});
