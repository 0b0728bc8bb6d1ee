/**
 * What can be done to many devices at once, in the order in which it is offered: of those in use, and of those in the bin. None
 * may ask for an SMS code, which is good for one command (`decision.sms`); none may be irreversible: such a command asks for its own proof
 * of each device (`decision.hold.proof`).
 */
export const activeBatchCommands = [
  'lock',
  'unlock',
  'set-wallpaper',
  'set-system-restriction',
  'install-apps',
  'change-for-clerk',
  'move-to-recycle-bin',
] as const;
export const recycledBatchCommands = ['restore', 'remove'] as const;

export type BatchCommandName = (typeof activeBatchCommands)[number] | (typeof recycledBatchCommands)[number];

/** Those that lock, or change what renters can do with their phones (`decision.batch.count`). */
export const countedBatchCommands = [
  'lock',
  'set-wallpaper',
  'set-system-restriction',
  'install-apps',
] as const satisfies readonly BatchCommandName[];

/** Those that ask for nothing but the proof. */
export const plainBatchCommands = ['unlock', 'move-to-recycle-bin', 'restore', 'remove'] as const;
export type PlainBatchCommandName = (typeof plainBatchCommands)[number];

/** the right to hand a device over to another clerk */
export const handOverPermission = 'apple.changeClerk';
