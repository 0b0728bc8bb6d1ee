import type { AndroidListItem } from '#api/contract/android/device.ts';
import type { AppleListItem } from '#api/contract/apple/device.ts';

/** A device of whichever kind, as a list tells of it. */
export type KnownListItem = AppleListItem | AndroidListItem;
