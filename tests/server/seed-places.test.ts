import { beforeAll, describe, expect, it } from 'vitest';
import { demoDevices } from '#server/seed/demo.ts';
import type { DeviceRows } from '#server/seed/device-rows.ts';

const now = new Date('2026-11-21T02:00:00Z');

let devices: DeviceRows[];
beforeAll(() => {
  devices = demoDevices(now);
});

const lastPlaceOf = ({ device }: DeviceRows) =>
  device.last_active_location
    ? (JSON.parse(device.last_active_location as string) as {
        longitude: number;
        latitude: number;
        address: string | null;
        at: string;
      })
    : null;

describe('places in the demo', () => {
  it('are from a time when the phone was locked, as its commands and what it told have it', () => {
    /** The last lock or unlock that was done by then. */
    const wasLocked = ({ operations }: DeviceRows, at: Date): boolean => {
      const done = operations
        .map(({ operation }) => operation)
        .filter(({ command, status }) => /^(un)?lock$/.test(command) && status === 4)
        .filter(({ finished_at }) => finished_at && new Date(finished_at as Date) <= at)
        .toSorted((one, other) => Number(one.finished_at) - Number(other.finished_at));
      return done.at(-1)?.command === 'lock';
    };
    const wrong = devices.filter((rows) => {
      const last = lastPlaceOf(rows);
      const times = rows.locations.map(({ date_created }) => new Date(date_created as string));
      return [...times, ...(last ? [new Date(last.at)] : [])].some((at) => !wasLocked(rows, at));
    });
    expect(wrong.map(({ plan }) => plan.name)).toEqual([]);
    const locked = devices.filter(({ device }) => device.lock_status === 1);
    expect(locked.length).toBeGreaterThan(15);
    expect(locked.filter((rows) => lastPlaceOf(rows) === null)).toEqual([]);
    const unlocked = devices.filter(({ device }) => device.lock_status === 0);
    expect(unlocked.filter((rows) => lastPlaceOf(rows) !== null).length).toBeGreaterThan(20);
  });

  it('are in Zhejiang', () => {
    const places = devices.flatMap((rows) => lastPlaceOf(rows) ?? []);
    expect(places.length).toBeGreaterThan(50);
    const outside = places.filter(
      ({ longitude, latitude, address }) =>
        longitude < 118 ||
        longitude > 123 ||
        latitude < 27 ||
        latitude > 31.5 ||
        (address !== null && !address.startsWith('浙江省')),
    );
    const named = places.filter(({ address }) => address !== null).length;
    expect(named).toBeGreaterThan(places.length / 2);
    expect(named).toBeLessThan(places.length);
    expect(outside).toEqual([]);
  });
});
