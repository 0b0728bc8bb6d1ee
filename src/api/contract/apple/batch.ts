import type * as v from 'valibot';
import type { BatchCommandName } from '#domain/apple/batch.ts';
import { batchOrder } from '../devices/batch-order.ts';
import { lockFields } from '../devices/lock-fields.ts';
import { uuid } from '../row/fields.ts';
import { appsToInstall } from './app-fields.ts';
import { appleConditions } from './devices.ts';
import { restrictionConfig } from './restriction-items.ts';
import { wallpaperFields } from './wallpaper-fields.ts';

const order = <Command extends BatchCommandName, Fields extends v.ObjectEntries>(
  command: Command,
  fields: Fields,
) => batchOrder('apple', command, fields, appleConditions);

/**
 * What may be done to many Apple devices at once (domain/apple/batch.ts), and what each says besides the devices. Where a filter names
 * these, it is over the bin for restore and remove, over those in use for all others.
 */
export const appleBatchOrders = [
  order('lock', lockFields),
  order('unlock', {}),
  order('set-wallpaper', wallpaperFields),
  order('set-system-restriction', { config: restrictionConfig }),
  order('install-apps', { apps: appsToInstall }),
  order('change-for-clerk', { for_clerk: uuid }),
  order('move-to-recycle-bin', {}),
  order('restore', {}),
  order('remove', {}),
] as const;
