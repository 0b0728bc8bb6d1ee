import { appWhiteList } from '#api/contract/apple/app-white-list.ts';
import { detail, list, operationLog } from '#api/contract/apple/devices.ts';
import { locationLog } from '#api/contract/apple/locations.ts';
import { look as lookAtUnlock } from '#api/contract/apple/one-click-unlock.ts';
import { read as readBatch } from '#api/contract/batch.ts';
import { deviceOverview } from '#api/contract/device-overview.ts';
import { held } from '#api/contract/held-tasks.ts';
import { records } from '#api/contract/records.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { sampleBatch, sampleItem } from '#machines/devices/sample-batch.model.ts';

/** What changes in the database. */
export const things = ['shown device', 'other device', 'defaults'] as const;
export type Thing = (typeof things)[number];

export const deviceIds = {
  'shown device': '11111111-1111-4111-8111-111111111111',
  'other device': '22222222-2222-4222-8222-222222222222',
} as const;

/** What the pages of a tab show of the database, as numbers. */
export interface Shown {
  readonly list: number | null;
  readonly detail: number | null;
  readonly records: number | null;
  readonly log: number | null;
  readonly home: number | null;
  readonly places: number | null;
  readonly defaults: number | null;
  readonly palette: number | null;
  readonly unlock: number | null;
  readonly batch: number | null;
  readonly holds: number;
}

/** No window ends while orders are told: how many are listed stands for what was read. */
const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();

const heldTask = (number: number) => ({
  kind: 'operation',
  id: `held${number}`,
  command: 'erase',
  device: { kind: 'apple', product_name: 'iPhone 16 Pro', serial_number: 'DX3YR2M8N4' },
  hold_until: inAWeek,
});

/** A database in which every thing is a number that grows with each change of it, and the calls that read it. */
export class ModelServer {
  private readonly rows: Record<Thing, number> = { 'shown device': 1, 'other device': 1, defaults: 1 };

  change(thing: Thing): void {
    this.rows[thing] += 1;
  }

  /** What every page ought to show. */
  get truth(): Shown {
    const { 'shown device': one, 'other device': other, defaults } = this.rows;
    const all = one + other;
    const ofDevice = { detail: one, records: one, places: one, palette: one, unlock: one, batch: one };
    return { list: all, log: all, home: all, defaults, ...ofDevice, holds: one };
  }

  /** What the contract answers, as far as the pages' machines look at it. */
  answer(row: AnyEndpoint): unknown {
    const { truth } = this;
    switch (row) {
      case list:
        return { list: [], total: truth.list, counters: null };
      case detail:
        return sampleDevice({ id: deviceIds['shown device'], remark: String(truth.detail) });
      case operationLog:
        return { list: [], total: truth.records };
      case records:
        return { list: [], total: truth.log };
      case deviceOverview:
        return { apple: { total: truth.home, locked: 0, pending: 0, offline: 0, abnormal: 0 } };
      case locationLog:
        return { list: [], total: truth.places };
      case readBatch:
        return { ...sampleBatch(), list: [sampleItem({ sentence: String(truth.batch) })] };
      case lookAtUnlock:
        return { status: 'running', clerk: { name: String(truth.unlock) } };
      case held:
        return { list: Array.from({ length: truth.holds }, (_, number) => heldTask(number)) };
      case appWhiteList: {
        const changed = { clerk_name: '陈国栋', at: String(truth.defaults) };
        return { list: [], total: 0, changed };
      }
      default:
        throw new Error(`${row.name} is not asked for here`);
    }
  }
}
