import { json } from '#server/database/json.ts';
import { bringBack, putAway } from '../../put-away.ts';
import type { AppleWork, Definitions } from './definition.ts';

/**
 * What is known of the device and of whoever had it goes; what was done with it stays on record, and who may see that.
 * Nothing is under way then: legality.ts sees to it.
 */
async function remove({ tx, device }: AppleWork): Promise<void> {
  const { id, serial_number, model, for_clerk } = device;
  await tx
    .updateTable('operation')
    .set({ removed_device: json({ serial_number, model, for_clerk }) })
    .where('device_id', '=', id)
    .execute();
  await tx.deleteFrom('apple_device').where('id', '=', id).execute();
}

export const recordCommands = {
  'move-to-recycle-bin': { carryOut: putAway },
  restore: { carryOut: bringBack },
  remove: { carryOut: remove },
} satisfies Definitions;
