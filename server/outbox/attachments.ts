import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { Database } from '../database/schema/tables.ts';
import type { OperationRow } from '../operations/operation-change.ts';

type Attachments = Readonly<Record<string, string>>;

/** What a command takes along that its record must not hold (`decision.secrets`), or need not: read when it is pushed. */
const table: Partial<
  Record<AppleCommandName, (db: Database, operation: OperationRow) => Promise<Attachments>>
> = {
  'clear-passcode': async (db, { device_id }) => {
    const device = await db
      .selectFrom('apple_device')
      .select('unlock_token')
      .where('id', '=', device_id)
      .executeTakeFirst();
    return device?.unlock_token ? { unlock_token: device.unlock_token } : {};
  },
  'set-wallpaper': async (db, { payload }) => {
    const wallpaper = await db
      .selectFrom('wallpaper')
      .select('content')
      .where('id', '=', String(payload.wallpaper_id))
      .executeTakeFirst();
    return wallpaper ? { content: wallpaper.content } : {};
  },
};

/** Without what has gone since: the device refuses it then. */
export const attachmentsOf = async (db: Database, operation: OperationRow): Promise<Attachments> =>
  (await table[operation.command]?.(db, operation)) ?? {};
