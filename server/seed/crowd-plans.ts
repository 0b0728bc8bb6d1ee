import { accounts } from './accounts.ts';
import { seedId } from './invented/ids.ts';
import { dayMs, hourMs, minuteMs, Random } from './invented/random.ts';
import {
  type AccountKey,
  ago,
  type Cast,
  type DevicePlan,
  heartbeat,
  inOpeningHours,
  ordinary,
  recentContact,
  tomorrowMorning,
} from './plan.ts';
import type { PlannedOperation } from './planned-operation.ts';

/** What the many devices without a name have been through, and how many of each a store has. */
export type CrowdKind =
  | 'locked'
  | 'lockedThenGone'
  | 'lockedAsked'
  | 'returned'
  | 'gone'
  | 'failed'
  | 'unheard'
  | 'unsupervised'
  | 'outsideAbm'
  | 'differing'
  | 'recycled'
  | 'busy'
  | 'failing'
  | 'slow'
  | 'reEnrolling'
  | 'dropping'
  | 'duplicating'
  | 'ordinary';

interface Scene {
  readonly random: Random;
  readonly now: Date;
  readonly cast: Cast;
  readonly owner: AccountKey | null;
}

type Story = (scene: Scene) => Partial<DevicePlan>;

const lock = (
  { random, cast, owner }: Scene,
  at: Date,
  rest: Partial<PlannedOperation> = {},
): PlannedOperation => ({
  command: 'lock',
  clerk_id: accounts[cast.locker(random, owner)].id,
  at,
  outcome: 'acknowledged',
  ...rest,
});

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** A lock, perhaps after a first try that came to nothing, perhaps followed by a look where the phone is. */
function lockStory(scene: Scene, at: Date): PlannedOperation[] {
  const { random } = scene;
  const first = lock(scene, at, { outcome: random.chance(0.2) ? 'acknowledgedWhenFree' : 'acknowledged' });
  const operations: PlannedOperation[] = [first];
  if (random.chance(0.12)) operations.unshift({ ...first, at: later(at, -30 * minuteMs), outcome: 'failed' });
  if (random.chance(0.12))
    operations.unshift({
      ...first,
      at: later(at, -6 * hourMs),
      outcome: 'scheduleCancelled',
      runAt: tomorrowMorning(at),
    });
  if (random.chance(0.4))
    operations.push({ ...first, command: 'get-location', at: later(at, hourMs), outcome: 'acknowledged' });
  return operations;
}

function returnedStory(scene: Scene): PlannedOperation[] {
  const { random, now, cast, owner } = scene;
  const at = inOpeningHours(random, now, 40 * dayMs, 6 * dayMs);
  const unlock: PlannedOperation = {
    command: 'unlock',
    clerk_id: accounts[cast.unlocker(random, owner)].id,
    at: later(at, random.int(4 * hourMs, 4 * dayMs)),
    outcome: 'acknowledged',
  };
  return [...lockStory(scene, at), unlock];
}

const longAgo = (random: Random, now: Date, days: number) =>
  heartbeat(ago(now, random.int(25 * hourMs, days * dayMs)));
const outOfReach = { behaviour: 'offline', online: false } as const;

const stories: Record<CrowdKind, Story> = {
  ordinary: () => ({}),
  busy: () => ({ behaviour: 'busy' }),
  failing: () => ({ behaviour: 'failing' }),
  slow: () => ({ behaviour: 'slow' }),
  reEnrolling: () => ({ behaviour: 'reEnrolling' }),
  dropping: () => ({ behaviour: 'dropping' }),
  duplicating: () => ({ behaviour: 'duplicating' }),
  differing: () => ({ restrictionsDiffer: true }),
  unsupervised: () => ({ supervised: false, inAbm: false }),
  outsideAbm: () => ({ inAbm: false }),
  unheard: ({ random, now }) => ({
    registered: inOpeningHours(random, now, 40 * dayMs, 2 * dayMs),
    contact: null,
    ...outOfReach,
  }),
  gone: ({ random, now }) => ({ contact: longAgo(random, now, 34), ...outOfReach }),
  recycled: ({ random, now }) => ({
    registered: ago(now, random.int(200 * dayMs, 365 * dayMs)),
    contact: longAgo(random, now, 120),
    ...outOfReach,
    recycled: true,
    inAbm: random.chance(0.4),
  }),
  locked: (scene) => ({
    contact: heartbeat(recentContact(scene.random, scene.now), true),
    operations: lockStory(scene, inOpeningHours(scene.random, scene.now, 20 * dayMs, 2 * dayMs)),
  }),
  lockedAsked: (scene) => ({
    contact: { at: recentContact(scene.random, scene.now), by: 'query', locked: true },
    operations: lockStory(scene, inOpeningHours(scene.random, scene.now, 20 * dayMs, 2 * dayMs)),
  }),
  lockedThenGone: (scene) => {
    const at = inOpeningHours(scene.random, scene.now, 15 * dayMs, 2 * dayMs);
    return { contact: heartbeat(later(at, -8 * hourMs)), operations: lockStory(scene, at), ...outOfReach };
  },
  returned: (scene) => ({ operations: returnedStory(scene) }),
  failed: (scene) => ({
    contact: heartbeat(ago(scene.now, 6 * hourMs)),
    behaviour: 'failing',
    operations: [lock(scene, ago(scene.now, 5 * hourMs), { outcome: 'failed' })],
  }),
};

/** Plans of a store's unnamed devices, the same each time. */
export function crowdPlans(
  cast: Cast,
  counts: Readonly<Partial<Record<CrowdKind, number>>>,
  now: Date,
): DevicePlan[] {
  const kinds = (Object.entries(counts) as [CrowdKind, number][]).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => kind),
  );
  return kinds.map((kind, index) => {
    const name = `${cast.store_id} ${index}`;
    const random = new Random(`plan ${name}`);
    const drawn = random.weighted(cast.owners as Record<AccountKey | 'nobody', number>);
    const owner = drawn === 'nobody' ? null : drawn;
    return {
      ...ordinary,
      id: seedId(`device ${name}`),
      name,
      owner,
      registered: inOpeningHours(random, now, 365 * dayMs, kind === 'ordinary' ? 2 * dayMs : 50 * dayMs),
      contact: heartbeat(recentContact(random, now)),
      hasAddress: new Random(`address ${name}`).chance(0.9),
      cards: new Random(`cards ${name}`).weighted({ told: 82, none: 8, untold: 10 }),
      ...stories[kind]({ random, now, cast, owner }),
    };
  });
}
