import type { Insertable } from 'kysely';
import { appRestrictionType } from '#domain/apple/app-restriction.ts';
import { isFinal, type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import {
  abmStatus,
  activationLockStatus,
  lockStatus,
  osUpdateStatus,
  recycledStatus,
  superviseStatus,
} from '#domain/devices/status-values.ts';
import { json } from '../database/json.ts';
import type { AppleDeviceTable } from '../database/schema/apple-tables.ts';
import type {
  LocationLogTable,
  SimLogTable,
  StoredLocation,
  StoredSim,
} from '../database/schema/device-tables.ts';
import { batteryLevel } from '../gateways/simulator/phone/phone.ts';
import { simulatorSeed } from '../process/config.ts';
import { accounts } from './accounts.ts';
import { type CatalogueModel, pickModel, pickSystem } from './invented/catalogue.ts';
import { bypassCode, imei, pushTopic, serialNumber, udid, unlockToken } from './invented/identifiers.ts';
import { appList, hirerName, mobileNumber, remark, sim } from './invented/people.ts';
import { pickPlace, spot } from './invented/places.ts';
import { Random } from './invented/random.ts';
import type { Cast, DevicePlan } from './plan.ts';
import { type OperationRows, operationRows } from './planned-operation.ts';

/** What no two devices may share, remembered over one seeding. */
export interface Taken {
  readonly serials: Set<string>;
  readonly operationIds: Set<string>;
}

/** What its store asks of a device. */
export interface StoreDefaults {
  readonly system: Readonly<Record<string, boolean>>;
  /** bundle ids that may not be opened */
  readonly apps: readonly string[];
}

export interface DeviceRows {
  readonly plan: DevicePlan;
  readonly device: Insertable<AppleDeviceTable>;
  readonly operations: readonly OperationRows[];
  readonly locations: readonly Insertable<LocationLogTable>[];
  readonly sims: readonly Insertable<SimLogTable>[];
  /** the place where the phone is */
  readonly location: StoredLocation;
  /** what the phone itself would say */
  readonly locked: boolean;
}

export function deviceRows(plan: DevicePlan, cast: Cast, defaults: StoreDefaults, taken: Taken): DeviceRows {
  const random = new Random(`device ${plan.name}`);
  const model = pickModel(random, plan.onlyPhone ? 'iPhone' : undefined);
  const operations = plan.operations.map((planned) =>
    operationRows(random, planned, { id: plan.id, kind: 'apple', ...cast }, taken.operationIds),
  );
  const contacts = [
    plan.contact?.at ?? null,
    plan.answered,
    ...operations.map(({ answeredAt }) => answeredAt),
  ];
  const lastActive = latest(contacts);
  const trail = trailOf(random, plan, operations);
  const sims = simHistory(random, plan, model);
  const lock = lockColumns(plan, operations);
  const told = trail.at(-1)?.location ?? null;
  const last = told ?? spot(random, pickPlace(random), plan.registered);
  const location = plan.hasAddress ? last : { ...last, address: null };
  return {
    plan,
    operations: operations.map((rows) => heardSince(rows, contacts)),
    // A map service does not answer always: of every second place before the last one only the coordinates are known.
    locations: trail.map(({ location: { at, ...place }, operation_id }, index) => ({
      device_id: plan.id,
      date_created: at,
      ...place,
      address: (trail.length - index) % 2 === 0 || !plan.hasAddress ? null : place.address,
      operation_id,
    })),
    sims,
    location,
    locked: plan.lockedUnheard || lock.lock_status === lockStatus.locked,
    device: {
      ...identity(random, plan, model, cast.store_id, taken),
      ...hirer(random, plan),
      ...control(random, plan, defaults.system),
      ...appRestriction(plan, defaults.apps),
      date_updated: lastActive ?? plan.registered,
      ...activity(random, plan.id, lastActive, told && location, sims.at(-1)),
      ...lock,
      unfinished_count: operations.filter(({ operation }) => !isFinal(operation.status)).length,
      latest_operation_status: latestStatus(operations),
    },
  };
}

/** As the server notes it: the first contact behind the hand-over. */
function heardSince(rows: OperationRows, contacts: readonly (Date | null)[]): OperationRows {
  const { sent_at } = rows.operation;
  const since = contacts.filter((at) => at !== null && sent_at !== null && at > sent_at);
  const [heard_at = null] = since.toSorted((one, other) => Number(one) - Number(other));
  return { ...rows, operation: { ...rows.operation, heard_at } };
}

/** The same that the outbox derives: of those that are neither waiting for their time nor cancelled. */
function latestStatus(operations: readonly OperationRows[]): OperationStatus | null {
  const { created, cancelled } = operationStatus;
  const [last] = operations
    .filter(({ operation: { status } }) => status !== created && status !== cancelled)
    .toSorted((one, other) => other.happenedAt.getTime() - one.happenedAt.getTime());
  return last?.operation.status ?? null;
}

const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((best, at) => (at && (!best || at > best) ? at : best), null);

function identity(random: Random, plan: DevicePlan, model: CatalogueModel, store_id: string, taken: Taken) {
  const { os_version, updates } = pickSystem(random, model, { outdated: plan.equipped });
  const imei_1 = model.sims > 0 ? imei(random) : null;
  return {
    id: plan.id,
    date_created: plan.registered,
    store_id,
    for_clerk: plan.owner ? accounts[plan.owner].id : null,
    serial_number: serialNumber(random, model.identifier, taken.serials),
    udid: plan.contact ? udid(random, model.identifier) : null,
    model: model.identifier,
    color: random.pick(model.colours),
    storage_capacity: random.pick(model.capacities),
    market: random.weighted({ 国行: 88, 港版: 8, 美版: 4 }),
    os_version,
    available_os_updates: json(plan.contact ? updates : []),
    registration_time: plan.registered,
    imei_1,
    imei_2: model.sims === 2 ? imei(random) : null,
    meid: imei_1?.slice(0, 14) ?? null,
  };
}

/** What the device has told of itself; nothing where it was never heard of. */
function activity(
  random: Random,
  id: string,
  lastActive: Date | null,
  location: StoredLocation | null,
  sims: Insertable<SimLogTable> | undefined,
) {
  return {
    last_active_time: lastActive,
    last_active_location: location && json(location),
    battery_level: lastActive && batteryLevel(simulatorSeed, id, lastActive),
    app_list: json(lastActive ? appList(random) : []),
    app_list_observed_at: lastActive,
    os_update_status: lastActive && osUpdateStatus.idle,
    os_update_observed_at: lastActive,
    sim_1: sims?.sim_1 ?? null,
    sim_2: sims?.sim_2 ?? null,
    sim_observed_at: sims ? lastActive : null,
  };
}

function hirer(random: Random, plan: DevicePlan) {
  const hired = !plan.recycled && (plan.onlyPhone || random.chance(0.88));
  return {
    hirer_name: hired ? hirerName(random) : null,
    hirer_phone_number: hired ? mobileNumber(random) : null,
    remark: remark(random),
  };
}

function control(random: Random, plan: DevicePlan, storeRestriction: Readonly<Record<string, boolean>>) {
  const activationLock = plan.inAbm && random.chance(0.9);
  const seen = plan.contact !== null && plan.supervised;
  // Heartbeats don't say it: an enrolment did, or a look.
  const toldAt = plan.contact?.by === 'query' ? plan.contact.at : plan.contact && plan.registered;
  const differing = plan.restrictionsDiffer
    ? Object.entries(storeRestriction).filter((_, index) => index === 0 || random.chance(0.12))
    : [];
  return {
    abm_status: abmOf(plan),
    supervise_status: plan.supervised ? superviseStatus.supervised : superviseStatus.unsupervised,
    supervise_observed_at: toldAt,
    activation_lock_status: activationLockOf(plan, activationLock),
    activation_lock_observed_at: toldAt,
    activation_lock_passcode: activationLock && seen ? bypassCode(random) : null,
    activation_lock_passcode_stored_at: activationLock && seen ? plan.registered : null,
    unlock_token: seen && (random.chance(0.92) || plan.equipped) ? unlockToken(random) : null,
    token_update_topic: seen ? pushTopic(random) : null,
    system_restriction: json({
      ...storeRestriction,
      ...Object.fromEntries(differing.map(([code, value]) => [code, !value])),
    }),
    system_restriction_observed_at: seen ? plan.registered : null,
    recycled_status: plan.recycled ? recycledStatus.recycled : recycledStatus.active,
  };
}

/** Some follow the store's default, a few of them as it was before its last app. */
function appRestriction({ name, contact, supervised, registered }: DevicePlan, apps: readonly string[]) {
  const random = new Random(`apps of ${name}`);
  const restricted = contact !== null && supervised && apps.length > 0 && random.chance(0.3);
  const list = random.chance(0.2) ? apps.slice(0, -1) : apps;
  return {
    app_restriction_enable: restricted,
    app_restriction_type: restricted ? appRestrictionType.storeDefault : null,
    app_restriction_list: json(restricted ? list : []),
    app_restriction_global_white_list: json([]),
    app_restriction_observed_at: restricted ? registered : null,
  };
}

function abmOf(plan: DevicePlan): number {
  if (plan.inAbm) return abmStatus.joined;
  return plan.recycled ? abmStatus.released : abmStatus.notJoined;
}

function activationLockOf(plan: DevicePlan, on: boolean): number {
  if (!plan.contact) return activationLockStatus.unknown;
  return on ? activationLockStatus.on : activationLockStatus.off;
}

/** Wanted, sent and observed, read from the operations and the last contact as the server would have kept them. */
function lockColumns({ contact }: DevicePlan, operations: readonly OperationRows[]) {
  const released = operations.filter(
    ({ planned, operation }) => planned.command !== 'get-location' && operation.released_at,
  );
  const wish = released.at(-1);
  const answer = released.findLast(({ planned }) => planned.outcome.startsWith('acknowledged'));
  const statusOf = ({ planned }: OperationRows) =>
    planned.command === 'lock' ? lockStatus.locked : lockStatus.unlocked;
  const answered = answer?.answeredAt && {
    lock_status: statusOf(answer),
    lock_observed_at: answer.answeredAt,
    lock_observed_by: 'acknowledged' as const,
  };
  const heard = contact && {
    lock_status: contact.locked ? lockStatus.locked : lockStatus.unlocked,
    lock_observed_at: contact.at,
    lock_observed_by: contact.by,
  };
  const neither = { lock_status: null, lock_observed_at: null, lock_observed_by: null };
  const newest = answered && heard && answered.lock_observed_at > heard.lock_observed_at ? answered : heard;
  return {
    ...(newest ?? answered ?? neither),
    lock_wanted: wish ? statusOf(wish) : null,
    lock_wanted_by: wish?.operation.clerk_id ?? null,
    lock_wanted_at: wish?.operation.released_at ?? null,
    lock_operation: wish?.operation.id ?? null,
  };
}

interface LockedTime {
  readonly from: Date;
  readonly to: Date;
}

/** When the phone was in lost mode, by what it told: only then does it tell its place. Oldest first. */
function lockedTimes({ contact }: DevicePlan, operations: readonly OperationRows[]): LockedTime[] {
  const told = operations.flatMap(({ planned, operation, answeredAt }) => {
    const isLock = planned.command === 'lock' || planned.command === 'unlock';
    const done = isLock && operation.status === operationStatus.acknowledged;
    return done && answeredAt ? [{ at: answeredAt, locked: planned.command === 'lock' }] : [];
  });
  const all = [...told, ...(contact ? [contact] : [])].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return all.flatMap(({ at, locked }, index) => {
    const next = all[index + 1];
    return locked ? [{ from: at, to: next?.at ?? at }] : [];
  });
}

/** Where the phone was while it was locked: near one place, at times elsewhere; the answers to get-location among it. */
function trailOf(
  random: Random,
  plan: DevicePlan,
  operations: readonly OperationRows[],
): { readonly location: StoredLocation; readonly operation_id: string | null }[] {
  const home = pickPlace(random);
  const told = lockedTimes(plan, operations).flatMap(({ from, to }) =>
    [
      from,
      ...Array.from({ length: random.int(1, 4) }, () => random.between(from.getTime(), to.getTime())),
    ].map((at) => ({ at, operation_id: null })),
  );
  const asked = operations.flatMap(({ planned, operation, answeredAt }) =>
    planned.command === 'get-location' && answeredAt ? [{ at: answeredAt, operation_id: operation.id }] : [],
  );
  const last = plan.contact?.locked ? [{ at: plan.contact.at, operation_id: null }] : [];
  return [...told, ...asked, ...last]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, operation_id }) => ({
      location: spot(random, random.chance(0.08) ? pickPlace(random) : home, at),
      operation_id,
    }));
}

function simHistory(random: Random, plan: DevicePlan, { sims }: CatalogueModel): Insertable<SimLogTable>[] {
  const { contact, registered } = plan;
  if (!contact || plan.cards === 'untold') return [];
  const none = { device_id: plan.id, date_created: registered, sim_1: null, sim_2: null };
  if (sims === 0) return [none];
  const changes = random.weighted({ 0: 80, 1: 15, 2: 5 });
  const times = Array.from({ length: Number(changes) }, () =>
    random.between(registered.getTime(), contact.at.getTime()),
  ).toSorted((a, b) => a.getTime() - b.getTime());
  const second: StoredSim | null = sims === 2 && random.chance(0.25) ? sim(random) : null;
  const history = [registered, ...times].map((date_created) => ({
    device_id: plan.id,
    date_created,
    sim_1: json(sim(random)),
    sim_2: second && json(second),
  }));
  const taken = { ...none, date_created: contact.at };
  return plan.cards === 'none' ? [...history, taken] : history;
}
