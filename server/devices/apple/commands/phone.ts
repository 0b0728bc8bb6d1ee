import type { OperationRow } from '#server/database/schema/rows.ts';
import type { Database } from '#server/database/schema/tables.ts';
import type { Attachments } from '../../port/kind.ts';
import type { Definitions } from './definition.ts';

/** Without a token that has gone since: the device refuses it then. */
async function unlockToken(db: Database, { device_id }: OperationRow): Promise<Attachments> {
  const device = await db
    .selectFrom('apple_device')
    .select('unlock_token')
    .where('id', '=', device_id)
    .executeTakeFirst();
  return device?.unlock_token ? { unlock_token: device.unlock_token } : {};
}

export const phoneCommands = {
  reboot: {},
  'clear-passcode': { attachments: unlockToken },
} satisfies Definitions;
