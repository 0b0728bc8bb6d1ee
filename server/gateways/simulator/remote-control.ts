import * as v from 'valibot';
import type { Database } from '#server/database/schema/tables.ts';
import { json } from '../../database/json.ts';
import { setUpCommand } from './set-up.ts';
import { droppedCommand } from './withdraw.ts';

/** How tests reach into the phones' world. */

export const phoneSettings = v.strictObject({
  device_id: v.pipe(v.string(), v.uuid()),
  online: v.optional(v.boolean()),
  /** replaces what was left of an earlier script */
  script: v.optional(
    v.array(
      v.strictObject({
        answer: v.picklist(['acknowledge', 'notNow', 'fail', 'drop', 'duplicate', 'silent', 'reEnrol']),
        after_ms: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
        reason: v.exactOptional(v.string()),
      }),
    ),
  ),
});
export type PhoneSettings = v.InferOutput<typeof phoneSettings>;

/** Answers false where there is no such phone. One that comes within reach gets in touch at once. */
export async function setPhone(
  db: Database,
  { device_id, online, script }: PhoneSettings,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('simulated_device')
    .set({
      device_id,
      ...(online !== undefined && { online, next_contact_at: online ? now : null }),
      ...(script && { script: json(script) }),
    })
    .where('device_id', '=', device_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a phone really is, and the commands that reached it, oldest first; null where there is no such phone. */
export async function readPhone(db: Database, device_id: string) {
  const phone = await db
    .selectFrom('simulated_device')
    .select(['device_id', 'behaviour', 'online', 'enrolled', 'supervised', 'locked', 'lock_message'])
    .select(['in_abm', 'activation_locked', 'system_restriction', 'set_up_at', 'script'])
    .select(['passcode_set', 'os_version', 'os_update', 'pac_url', 'dns_setting', 'enterprise_trust_until'])
    .select(['rebooted_at', 'wallpaper', 'app_restriction'])
    .where('device_id', '=', device_id)
    .executeTakeFirst();
  if (!phone) return null;
  const commands = await db
    .selectFrom('simulated_command')
    .select(['command_uuid', 'command', 'state', 'effects'])
    .where('device_id', '=', device_id)
    .where('command', 'not in', [setUpCommand, droppedCommand])
    .orderBy('received_at')
    .execute();
  return { ...phone, commands };
}

export type PhoneState = NonNullable<Awaited<ReturnType<typeof readPhone>>>;
