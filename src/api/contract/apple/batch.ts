import { plainBatchCommands } from '#domain/apple/batch.ts';
import { batchOrder } from '../devices/batch-order.ts';
import { uuid } from '../row/fields.ts';
import { appleConditions } from './devices.ts';
import { lockFields } from './lock-fields.ts';
import { restrictionConfig } from './restriction-items.ts';

const [unlock, intoBin, restore, remove] = plainBatchCommands;

/**
 * What may be done to many Apple devices at once (domain/apple/batch.ts), and what each says besides the devices. Where a filter names
 * these, it is over the bin for restore and remove, over those in use for all others.
 */
export const appleBatchOrders = [
  batchOrder('apple', 'lock', lockFields, appleConditions),
  batchOrder('apple', 'set-system-restriction', { config: restrictionConfig }, appleConditions),
  batchOrder('apple', 'change-for-clerk', { for_clerk: uuid }, appleConditions),
  batchOrder('apple', unlock, {}, appleConditions),
  batchOrder('apple', intoBin, {}, appleConditions),
  batchOrder('apple', restore, {}, appleConditions),
  batchOrder('apple', remove, {}, appleConditions),
] as const;
