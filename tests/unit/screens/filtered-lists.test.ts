import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, type EventObject } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { loginLogList } from '#machines/account/login-log.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { plainListEffects } from '#machines/console/plain-list/plain-list.effects.ts';
import { plainListMachine } from '#machines/console/plain-list/plain-list.machine.ts';
import { deviceListEffects } from '#machines/devices/device-list/device-list.effects.ts';
import { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import { registeredMachines } from '#tests/paths/registry.ts';
import { fakeClient } from './fake-client.ts';

const counters = { total: 1, locked: 1, pending: 0, offline: 0, abnormal: 0 };

/** Every list with a filter, by the file of its machine. */
const lists: Readonly<
  Record<string, (client: ReturnType<typeof fakeClient>['client'], goTo: () => void) => AnyStateMachine>
> = {
  'device-list': (client, goTo) =>
    deviceListMachine<AppleListItem>(appleQuery).provide({
      actors: deviceListEffects(client, appleKind),
      actions: { goTo },
    }),
  'plain-list': (client, goTo) =>
    plainListMachine.provide({ actors: plainListEffects(client, loginLogList), actions: { goTo } }),
};

it('the table has every machine with a filter', async () => {
  const filtered = (await registeredMachines()).filter(({ model }) =>
    model.machine.events.includes('filter.apply'),
  );
  expect(filtered.map(({ name }) => name).toSorted()).toEqual(Object.keys(lists).toSorted());
});

describe.each(Object.entries(lists))('%s', (_, machineWith) => {
  async function open(rows: readonly unknown[]) {
    const fake = fakeClient();
    let moves = 0;
    const machine = machineWith(fake.client, () => {
      moves++;
    });
    const actor = createActor(machine, { input: { query: {} } }).start();
    await fake.last().answer({ list: rows, total: rows.length, counters });
    return { ...fake, actor, moves: () => moves };
  }

  it('asks once more, aloud and in its place, when 查询 is pressed without a change of the filter', async () => {
    const { actor, calls, last, moves } = await open([sampleDevice()]);
    actor.send({ type: 'filter.apply', filter: {} });
    expect([calls.length, last().options.quiet, moves()]).toEqual([2, false, 0]);
  });

  const wishes: readonly EventObject[] = [
    { type: 'page.turn', page: 2 },
    { type: 'pageSize.choose', size: 50 },
    { type: 'sort.choose', sort: { index: 'last_active_time', direction: 'descend' } },
  ].filter(({ type }) => machineWith(fakeClient().client, () => {}).events.includes(type));

  it('can be turned and sorted where it has rows, and only there', async () => {
    const offered = async (rows: readonly unknown[]) => {
      const { actor } = await open(rows);
      return wishes.filter((wish) => actor.getSnapshot().can(wish));
    };
    expect(wishes.length).toBeGreaterThan(1);
    expect(await offered([sampleDevice()])).toEqual(wishes);
    expect(await offered([])).toEqual([]);
  });
});
