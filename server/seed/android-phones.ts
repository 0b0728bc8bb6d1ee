import type { Insertable } from 'kysely';
import { brandOf, channelOfBrand } from '#domain/android/brands.ts';
import { isFinal, operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { json } from '../database/json.ts';
import type { AndroidDeviceTable } from '../database/schema/android-tables.ts';
import type { LocationLogTable, StoredLocation, StoredSim } from '../database/schema/device-tables.ts';
import { accounts } from './accounts.ts';
import { imei } from './invented/identifiers.ts';
import { seedId } from './invented/ids.ts';
import { hirerName, mobileNumber, remark, sim } from './invented/people.ts';
import { pickPlace, spot } from './invented/places.ts';
import { dayMs, hourMs, minuteMs, Random } from './invented/random.ts';
import { type AccountKey, ago, inOpeningHours, recentContact } from './plan.ts';
import { type OperationRows, operationRows, type PlannedOperation } from './planned-operation.ts';

/**
 * The demo's Android phones. What the server knows of them and what the phones themselves say come from one plan: the phones are agents that
 * speak to the server as any other phone does (agent/fleet.ts).
 */

/** What a phone has been through. */
type Story = 'ordinary' | 'locked' | 'unregulated' | 'gone' | 'failed' | 'waiting' | 'differing' | 'archived';

/** How a phone answers. */
export type PhoneBehaviour = 'plain' | 'busy' | 'failing' | 'slow';

export interface DemoPhone {
  readonly name: string;
  readonly id: string;
  readonly device: Insertable<AndroidDeviceTable>;
  readonly operations: readonly OperationRows[];
  readonly locations: readonly Insertable<LocationLogTable>[];
  readonly imei: readonly string[];
  readonly story: Story;
  readonly behaviour: PhoneBehaviour;
  /** it can be reached */
  readonly online: boolean;
  readonly locked: boolean;
  readonly lockMessage: { readonly message: string; readonly phone_number: string } | null;
  readonly regulated: boolean;
  readonly restrictions: Readonly<Record<string, boolean>>;
  readonly apps: readonly { readonly app_name: string; readonly package_name: string }[];
  readonly location: StoredLocation & { readonly accuracy_m: number };
  /** in percent */
  readonly batteryLevel: number;
  readonly sims: { readonly sim_1: StoredSim; readonly sim_2: StoredSim | null };
}

/** What the demo's stores ask of their Android devices. */
export const androidRestriction: Readonly<Record<string, boolean>> = {
  no_factory_reset: true,
  no_safe_boot: true,
  no_debugging_features: true,
  no_usb_file_transfer: true,
  no_add_user: true,
  no_install_unknown_sources: true,
};
export const androidApps = [
  { app_name: '微信', package_name: 'com.tencent.mm' },
  { app_name: '支付宝', package_name: 'com.eg.android.AlipayGphone' },
  { app_name: '高德地图', package_name: 'com.autonavi.minimap' },
] as const;

const sold = [
  { brand: 'HONOR', models: ['PGT-AN10', 'BVL-AN16', 'PTP-AN10', 'REA-AN00'], weight: 30 },
  { brand: 'Xiaomi', models: ['2211133C', '23127PN0CC', '24129PN74C'], weight: 20 },
  { brand: 'Redmi', models: ['23113RKC6C', '2312DRAABC', '22101317C'], weight: 16 },
  { brand: 'OPPO', models: ['PHY110', 'PJW110', 'PKB110'], weight: 14 },
  { brand: 'vivo', models: ['V2309A', 'V2241A', 'V2458A'], weight: 14 },
  { brand: 'HUAWEI', models: ['HBN-AL10', 'PLR-AL30'], weight: 6 },
] as const;

const installable = [
  ...androidApps,
  { app_name: '抖音', package_name: 'com.ss.android.ugc.aweme' },
  { app_name: 'QQ', package_name: 'com.tencent.mobileqq' },
  { app_name: '淘宝', package_name: 'com.taobao.taobao' },
  { app_name: '美团', package_name: 'com.sankuai.meituan' },
  { app_name: '哔哩哔哩', package_name: 'tv.danmaku.bili' },
  { app_name: '小红书', package_name: 'com.xingin.xhs' },
  { app_name: '网易云音乐', package_name: 'com.netease.cloudmusic' },
] as const;

interface Cast {
  readonly store_id: string;
  readonly store_name: string;
  readonly owners: readonly (AccountKey | 'nobody')[];
  readonly counts: Readonly<Partial<Record<Story, number>>>;
}

/** Shared out so that every clerk of the flagship has some. */
const mainCast: Omit<Cast, 'store_id' | 'store_name'> = {
  owners: ['full', 'full', 'full', 'lockOnly', 'neighbour', 'viewOnly', 'admin', 'nobody'],
  counts: {
    ordinary: 26,
    locked: 7,
    unregulated: 5,
    gone: 6,
    failed: 2,
    waiting: 2,
    differing: 5,
    archived: 5,
  },
};
const smallCast: Omit<Cast, 'store_id' | 'store_name'> = {
  owners: ['withoutApple'],
  counts: { ordinary: 6, locked: 2, unregulated: 1 },
};

interface Stores {
  readonly main: Pick<Cast, 'store_id' | 'store_name'>;
  readonly withoutApple: Pick<Cast, 'store_id' | 'store_name'>;
}

export function demoPhones(stores: Stores, now: Date, takenIds: Set<string>): DemoPhone[] {
  return [
    ...phonesOf({ ...mainCast, ...stores.main }, 'main', now, takenIds),
    ...phonesOf({ ...smallCast, ...stores.withoutApple }, 'without-apple', now, takenIds),
  ];
}

function phonesOf(cast: Cast, prefix: string, now: Date, takenIds: Set<string>): DemoPhone[] {
  const stories = Object.entries(cast.counts).flatMap(([story, count]) =>
    Array.from({ length: count }, () => story as Story),
  );
  return stories.map((story, index) =>
    phone({ cast, story, name: `${prefix} ${index}`, index, now, takenIds }),
  );
}

interface Plan {
  readonly cast: Cast;
  readonly story: Story;
  readonly name: string;
  readonly index: number;
  readonly now: Date;
  readonly takenIds: Set<string>;
}

function phone({ cast, story, name, index, now, takenIds }: Plan): DemoPhone {
  const random = new Random(`android ${name}`);
  const id = seedId(`android device ${name}`);
  const owner = cast.owners[index % cast.owners.length] ?? 'nobody';
  const clerk_id = owner === 'nobody' || owner === 'viewOnly' ? adminOf(cast) : accounts[owner].id;
  const registered = inOpeningHours(random, now, 300 * dayMs, story === 'unregulated' ? hourMs : 12 * dayMs);
  const online = story !== 'gone' && story !== 'waiting' && story !== 'archived';
  const contact = online ? recentContact(random, now) : ago(now, random.int(2 * dayMs, 20 * dayMs));
  const planned = operationsOf(random, story, { clerk_id, now, contact });
  const operations = planned.map((one) =>
    operationRows(
      random,
      one,
      { id, kind: 'android', store_id: cast.store_id, store_name: cast.store_name },
      takenIds,
    ),
  );
  const lock = operations.findLast(({ planned: { command } }) => command === 'lock');
  const locked = story === 'locked';
  const regulated = story !== 'unregulated' && story !== 'archived';
  const restrictions = !regulated
    ? {}
    : story === 'differing'
      ? { no_factory_reset: true, no_safe_boot: true, no_sms: true }
      : androidRestriction;
  const location = spot(random, pickPlace(random), contact);
  const sims = { sim_1: sim(random), sim_2: random.chance(0.3) ? sim(random) : null };
  const numbers = [imei(random), imei(random)];
  const apps = installable.filter(() => random.chance(0.6));
  const behaviour: PhoneBehaviour =
    story === 'failed' ? 'failing' : random.pick(['plain', 'plain', 'plain', 'plain', 'slow', 'busy']);
  const batteryLevel = random.int(6, 100);
  return {
    name,
    id,
    operations,
    locations: [{ device_id: id, date_created: contact, ...placeOf(location), operation_id: null }],
    imei: numbers,
    story,
    behaviour,
    online,
    locked,
    lockMessage: lock && locked ? JSON.parse(lock.operation.payload) : null,
    regulated,
    restrictions,
    apps,
    location,
    batteryLevel,
    sims,
    device: {
      id,
      store_id: cast.store_id,
      for_clerk: owner === 'nobody' ? null : accounts[owner].id,
      date_created: registered,
      date_updated: contact,
      registration_time: registered,
      ...identityOf(random, numbers),
      hirer_name: story === 'archived' ? null : hirerName(random),
      hirer_phone_number: story === 'archived' ? null : mobileNumber(random),
      remark: remark(random),
      supervise_status: regulated ? superviseStatus.supervised : superviseStatus.unsupervised,
      supervise_observed_at: contact,
      last_active_time: contact,
      last_active_location: json(location),
      battery_level: batteryLevel,
      sim_1: json(sims.sim_1),
      sim_2: sims.sim_2 && json(sims.sim_2),
      sim_observed_at: contact,
      recycled_status: story === 'archived' ? recycledStatus.recycled : recycledStatus.active,
      enrolment_observed_at: registered,
      released_at: story === 'archived' ? contact : null,
      lock_status: locked ? lockStatus.locked : lockStatus.unlocked,
      lock_observed_at: contact,
      lock_observed_by: 'heartbeat',
      ...wishOf(operations),
      unfinished_count: operations.filter(({ operation }) => !isFinal(operation.status)).length,
      latest_operation_status: operations.at(-1)?.operation.status ?? null,
      app_list: json(apps),
      app_list_observed_at: contact,
      system_restriction: json(restrictions),
      system_restriction_observed_at: regulated ? registered : null,
      app_restriction_list: json([]),
    },
  };
}

const placeOf = ({ at: _, ...place }: StoredLocation) => place;

const adminOf = ({ owners }: Cast): string =>
  owners.includes('withoutApple') ? accounts.withoutApple.id : accounts.admin.id;

function identityOf(random: Random, numbers: readonly string[]) {
  const told = random.weighted(Object.fromEntries(sold.map(({ brand, weight }) => [brand, weight])));
  const models = sold.find((one) => one.brand === told)?.models ?? [];
  const brand = brandOf(told);
  return {
    brand,
    channel: channelOfBrand(brand),
    model: random.pick([...models]),
    serial_number: random.text('0123456789ABCDEFGHJKLMNPQRSTUVWXYZ', 16),
    android_version: random.pick(['13', '14', '14', '15', '15', '16']),
    agent_version: '1.0.0',
    imei: json(numbers),
  };
}

interface Times {
  readonly clerk_id: string;
  readonly now: Date;
  readonly contact: Date;
}

function operationsOf(random: Random, story: Story, { clerk_id, now, contact }: Times): PlannedOperation[] {
  const lock = (at: Date, outcome: PlannedOperation['outcome']): PlannedOperation => ({
    command: 'lock',
    clerk_id,
    at,
    outcome,
  });
  switch (story) {
    case 'locked': {
      const at = new Date(
        Math.min(contact.getTime() - 5 * minuteMs, now.getTime() - random.int(1, 9) * dayMs),
      );
      return [lock(at, 'acknowledged')];
    }
    case 'failed':
      return [lock(ago(now, random.int(2, 20) * hourMs), 'failed')];
    case 'waiting':
      return [lock(ago(now, random.int(minuteMs, 4 * minuteMs)), 'sent')];
    default:
      return [];
  }
}

/** Wanted by the last lock that has left. */
function wishOf(operations: readonly OperationRows[]) {
  const last = operations.findLast(
    ({ planned, operation }) => planned.command === 'lock' && operation.status !== operationStatus.created,
  );
  return {
    lock_wanted: last ? lockStatus.locked : null,
    lock_wanted_by: last?.operation.clerk_id ?? null,
    lock_wanted_at: last?.operation.released_at ?? null,
    lock_operation: last?.operation.id ?? null,
  };
}
