import { accounts } from './accounts.ts';
import { type NamedDevice, namedDevices, seedIds } from './invented/ids.ts';
import { dayMs, hourMs, minuteMs, Random } from './invented/random.ts';
import {
  type AccountKey,
  ago,
  type DevicePlan,
  heartbeat,
  inOpeningHours,
  ordinary,
  tomorrowMorning,
} from './plan.ts';
import type { PlannedOperation } from './planned-operation.ts';

type Story = (tell: ReturnType<typeof teller>) => Partial<DevicePlan>;

const outOfReach = { behaviour: 'offline', online: false } as const;

const teller = (now: Date) => ({
  seen: (ageMs: number, locked = false) => ({ contact: heartbeat(ago(now, ageMs), locked) }),
  answeredSince: (ageMs: number) => ({ answered: ago(now, ageMs) }),
  did: (
    command: PlannedOperation['command'],
    outcome: PlannedOperation['outcome'],
    ageMs: number,
    by: AccountKey = 'full',
  ): PlannedOperation => ({ command, outcome, at: ago(now, ageMs), clerk_id: accounts[by].id }),
  scheduled: (ageMs: number, by: AccountKey): PlannedOperation => ({
    command: 'lock',
    outcome: 'scheduled',
    at: ago(now, ageMs),
    clerk_id: accounts[by].id,
    runAt: tomorrowMorning(now),
  }),
});

/** What ids.ts promises of each. Phones whose state must last are out of reach: the others go on living. */
const stories: Record<NamedDevice, Story> = {
  unlockedOnline: () => ({}),
  unlockedOnline2: () => ({}),
  unlockedOnline3: () => ({}),
  unlockedOfLockOnly: () => ({ owner: 'lockOnly' }),
  unlockedOfViewOnly: () => ({ owner: 'viewOnly' }),
  unlockedOfAdmin: () => ({ owner: 'admin' }),
  unlockedOfNobody: () => ({ owner: null }),
  lockedOnline: ({ seen, did }) => ({
    ...seen(55 * minuteMs),
    operations: [did('lock', 'acknowledged', 40 * minuteMs)],
  }),
  lockedOnline2: ({ seen, did }) => ({
    ...seen(4 * hourMs),
    operations: [did('lock', 'acknowledgedWhenFree', 3 * hourMs)],
  }),
  lockedOfLockOnly: ({ seen, did }) => ({
    ...seen(6 * hourMs),
    owner: 'lockOnly',
    operations: [did('lock', 'acknowledged', 5 * hourMs, 'lockOnly')],
  }),
  lockedByHeartbeat: ({ seen, did }) => ({
    ...seen(4 * minuteMs, true),
    hasAddress: false,
    operations: [did('lock', 'acknowledged', 2 * dayMs)],
  }),
  offline: ({ seen }) => ({ ...seen(50 * hourMs), ...outOfReach }),
  waiting: ({ seen, did }) => ({
    ...seen(49 * hourMs),
    ...outOfReach,
    operations: [did('lock', 'sent', 2 * minuteMs)],
  }),
  unlocking: ({ seen, did }) => ({
    ...seen(30 * hourMs, true),
    ...outOfReach,
    operations: [did('lock', 'acknowledged', 2 * dayMs), did('unlock', 'sent', minuteMs)],
  }),
  busy: () => ({ behaviour: 'busy' }),
  notNow: ({ seen, did }) => ({
    ...seen(20 * minuteMs),
    behaviour: 'busy',
    online: false,
    operations: [did('lock', 'notNow', 3 * minuteMs)],
  }),
  failing: () => ({ behaviour: 'failing' }),
  failed: ({ seen, did }) => ({
    ...seen(29 * hourMs),
    behaviour: 'failing',
    online: false,
    operations: [did('lock', 'failed', 28 * hourMs)],
  }),
  slow: () => ({ behaviour: 'slow' }),
  reEnrolling: () => ({ behaviour: 'reEnrolling' }),
  scheduled: ({ scheduled }) => ({ operations: [scheduled(hourMs, 'full')] }),
  scheduledOfLockOnly: ({ scheduled }) => ({
    owner: 'lockOnly',
    operations: [scheduled(2 * hourMs, 'lockOnly')],
  }),
  unknown: ({ seen, did, answeredSince }) => ({
    ...seen(26 * hourMs),
    ...answeredSince(3 * hourMs - minuteMs),
    behaviour: 'dropping',
    online: false,
    lockedUnheard: true,
    operations: [did('lock', 'unknown', 3 * hourMs)],
  }),
  neverObserved: ({ seen }) => ({ registered: seen(2 * hourMs).contact.at, contact: null, ...outOfReach }),
  unsupervised: () => ({ supervised: false, inAbm: false, cards: 'untold' }),
  notInAbm: () => ({ inAbm: false, cards: 'none' }),
  recycled: ({ seen }) => ({
    registered: seen(300 * dayMs).contact.at,
    ...seen(60 * dayMs),
    ...outOfReach,
    inAbm: false,
    recycled: true,
  }),
  restricted: () => ({ restrictionsDiffer: true }),
  disagreeing: ({ seen, did }) => ({
    ...seen(7 * minuteMs),
    operations: [did('lock', 'acknowledged', 2.5 * dayMs)],
  }),
};

export function namedPlans(now: Date): DevicePlan[] {
  return namedDevices.map((name) => {
    const random = new Random(`plan ${name}`);
    return {
      ...ordinary,
      id: seedIds.devices[name],
      name,
      owner: 'full',
      registered: inOpeningHours(random, now, 24 * dayMs, 3 * dayMs),
      contact: heartbeat(ago(now, random.int(minuteMs, 9 * minuteMs))),
      onlyPhone: true,
      equipped: true,
      ...stories[name](teller(now)),
    };
  });
}

/** 滨江分店's three, so that a test can try to reach them. */
export function otherStorePlans(now: Date): DevicePlan[] {
  const { did, scheduled } = teller(now);
  const operations = {
    unlocked: [],
    locked: [did('lock', 'acknowledged', 2 * hourMs, 'otherClerk')],
    scheduled: [scheduled(hourMs, 'otherClerk')],
  };
  return (['unlocked', 'locked', 'scheduled'] as const).map((name) => ({
    ...ordinary,
    id: seedIds.otherStoreDevices[name],
    name: `other-${name}`,
    owner: 'otherClerk',
    registered: ago(now, 20 * dayMs),
    contact: heartbeat(ago(now, 3 * hourMs)),
    operations: operations[name],
    onlyPhone: true,
  }));
}
