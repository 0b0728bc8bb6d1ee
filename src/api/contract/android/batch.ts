import * as v from 'valibot';
import type { AndroidBatchCommandName } from '#domain/android/batch.ts';
import { batchOrder } from '../devices/batch-order.ts';
import { uuid } from '../row/fields.ts';
import { androidConditions } from './devices.ts';
import { androidLockFields } from './lock-fields.ts';
import { restrictionConfigs } from './restriction-items.ts';

const order = <Command extends AndroidBatchCommandName, Fields extends v.ObjectEntries>(
  command: Command,
  fields: Fields,
) => batchOrder('android', command, fields, androidConditions);

/** What may be done to many Android devices at once (domain/android/batch.ts). A filter is over the archive for unarchive. */
export const androidBatchOrders = [
  order('lock', androidLockFields),
  order('unlock', {}),
  order('regulate', {}),
  order('set-wallpaper', {
    wallpaper_id: uuid,
    allow_modify: v.optional(v.boolean('是否允许更换壁纸有误'), false),
  }),
  order('set-system-restriction', { configs: restrictionConfigs }),
  order('change-for-clerk', { for_clerk: uuid }),
  order('archive', {}),
  order('unarchive', {}),
] as const;
