import { expect, it } from 'vitest';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { batchMaxDevices, maxPageSize } from '#domain/limits.ts';
import { everyRow } from '#machines/devices/select-matching/select-matching.effects.ts';
import { sample } from '#machines/kinds/sample.model.ts';

const deviceOf = (place: number): DeviceListItem => ({ ...sample.device(), id: `device ${place}` });

/** A store's list, newest first; `beforeRead` is what happens before a page is read for the nth time. */
function listOf(count: number, beforeRead: (devices: DeviceListItem[], nth: number) => void = () => {}) {
  const devices = Array.from({ length: count }, (_, place) => deviceOf(place));
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    beforeRead(devices, asked.length);
    const from = (page - 1) * maxPageSize;
    return { list: devices.slice(from, from + maxPageSize), total: devices.length, counters: null };
  };
  return { devices, asked, read };
}

const idsOf = (devices: readonly DeviceListItem[]) => devices.map(({ id }) => id).toSorted();

it.each([0, 1, maxPageSize, maxPageSize + 1, 6 * maxPageSize - 1])(
  '[decision.selection] of %i devices every one is found once',
  async (count) => {
    const { devices, read, asked } = listOf(count);
    expect(idsOf(await everyRow(read))).toEqual(idsOf(devices));
    expect(asked.length).toBe(Math.max(1, Math.ceil(count / maxPageSize)));
  },
);

it('[decision.selection] a device that comes while they are read shifts the pages: they are read once more, and none is missed', async () => {
  const { devices, read } = listOf(3 * maxPageSize, (all, nth) => {
    if (nth === 2) all.unshift(deviceOf(1_000));
  });
  const found = await everyRow(read);
  expect(idsOf(found)).toEqual(idsOf(devices));
});

it('[decision.selection] a device that goes while they are read does not hide the one that takes its place', async () => {
  const { devices, read } = listOf(3 * maxPageSize, (all, nth) => {
    if (nth === 2) all.shift();
  });
  expect(idsOf(await everyRow(read))).toEqual(idsOf(devices));
});

it('a list that changes at each look is a failure, not a part of it', async () => {
  let next = 1_000;
  const { read } = listOf(3 * maxPageSize, (all) => all.unshift(deviceOf(next++)));
  await expect(everyRow(read)).rejects.toThrow('changed');
});

it('more than a batch takes is a failure before the rest is read', async () => {
  const { read, asked } = listOf(batchMaxDevices + 1);
  await expect(everyRow(read)).rejects.toThrow('more devices');
  expect(asked).toEqual([1]);
});
