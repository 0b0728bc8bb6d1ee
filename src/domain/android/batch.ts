/** What can be done to many Android devices at once, as apple/batch.ts has it of Apple's. */
export const activeBatchCommands = [
  'lock',
  'unlock',
  'regulate',
  'set-wallpaper',
  'set-system-restriction',
  'change-for-clerk',
  'archive',
] as const;
export const archivedBatchCommands = ['unarchive'] as const;

export type AndroidBatchCommandName =
  | (typeof activeBatchCommands)[number]
  | (typeof archivedBatchCommands)[number];

/** Those that lock, or change what renters can do with their phones; under control the store's restrictions hold. */
export const countedBatchCommands = [
  'lock',
  'regulate',
  'set-wallpaper',
  'set-system-restriction',
] as const satisfies readonly AndroidBatchCommandName[];

/** the right to hand a device over to another clerk */
export const handOverPermission = 'android.changeClerk';
