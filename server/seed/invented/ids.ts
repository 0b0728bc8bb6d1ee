import { createHash } from 'node:crypto';

/** A uuid that is the same on every machine: version 8, made from a name. */
export function seedId(name: string): string {
  const hex = createHash('sha256').update(`phoneward ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Devices of the first store in a state that a test or a tour looks for, all of them iPhones with a hirer. Owner in
 * brackets; else 李晓雯 (`full`). Phones within reach go on living once the server runs.
 */
export const namedDevices = [
  /** online, supervised, unlocked by heartbeat, nothing under way: lock it */
  'unlockedOnline',
  /** a second and a third of the kind, for batches and races */
  'unlockedOnline2',
  'unlockedOnline3',
  /** [赵一鸣, lockOnly] online, unlocked */
  'unlockedOfLockOnly',
  /** [孙倩, viewOnly] online, unlocked */
  'unlockedOfViewOnly',
  /** [陈国栋, admin] online, unlocked */
  'unlockedOfAdmin',
  /** [nobody] online, unlocked: seen only by who sees all */
  'unlockedOfNobody',
  /** locked on the device's own acknowledgement: unlock it */
  'lockedOnline',
  'lockedOnline2',
  /** [赵一鸣, lockOnly] locked, acknowledged */
  'lockedOfLockOnly',
  /** locked, known by a heartbeat that is newer than the acknowledgement */
  'lockedByHeartbeat',
  /** unlocked, out of reach for two days, nothing under way */
  'offline',
  /** a lock handed to the gateway two minutes ago; the phone is out of reach */
  'waiting',
  /** locked, an unlock handed over a minute ago; out of reach */
  'unlocking',
  /** an unlocked phone in use: every command is answered NotNow at first */
  'busy',
  /** a lock that the phone put off with NotNow before it went out of reach */
  'notNow',
  /** online, unlocked: refuses every command */
  'failing',
  /** its last lock failed; out of reach since */
  'failed',
  /** online, unlocked: answers late */
  'slow',
  /** online, unlocked: comes back re-enrolled */
  'reEnrolling',
  /** unlocked, with a lock that waits for tomorrow */
  'scheduled',
  /** [赵一鸣, lockOnly] as `scheduled` */
  'scheduledOfLockOnly',
  /** no answer to its last lock: locked in truth, out of reach */
  'unknown',
  /** enrolled on paper only: never heard of */
  'neverObserved',
  'unsupervised',
  'notInAbm',
  /** in the recycle bin */
  'recycled',
  /** restrictions differ from the store's default */
  'restricted',
  /** locked by wish for two days, the phone says unlocked */
  'disagreeing',
] as const;

export type NamedDevice = (typeof namedDevices)[number];

const deviceIds = Object.fromEntries(namedDevices.map((name) => [name, seedId(`device ${name}`)])) as Record<
  NamedDevice,
  string
>;

/** Ids of the demo data for tests, the same after every seeding. */
export const seedIds = {
  stores: {
    /** 城西旗舰店: 300 devices */
    main: seedId('store main'),
    /** 滨江分店: nobody of the first store may see it */
    other: seedId('store other'),
    /** 下沙体验店: without the module mdm-apple */
    withoutApple: seedId('store without-apple'),
  },
  clerks: {
    admin: seedId('clerk admin'),
    full: seedId('clerk full'),
    lockOnly: seedId('clerk lock-only'),
    viewOnly: seedId('clerk view-only'),
    neighbour: seedId('clerk neighbour'),
    disabled: seedId('clerk disabled'),
    otherAdmin: seedId('clerk other-admin'),
    otherClerk: seedId('clerk other-clerk'),
    withoutApple: seedId('clerk without-apple'),
  },
  devices: deviceIds,
  /** of the system: every store has them */
  wallpapers: {
    dawn: seedId('wallpaper dawn'),
    lake: seedId('wallpaper lake'),
    dusk: seedId('wallpaper dusk'),
    slate: seedId('wallpaper slate'),
  },
  /** devices of 滨江分店, online: one unlocked, one locked, one with a scheduled lock */
  otherStoreDevices: {
    unlocked: seedId('device other-unlocked'),
    locked: seedId('device other-locked'),
    scheduled: seedId('device other-scheduled'),
  },
} as const;
