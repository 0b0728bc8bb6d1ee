import { sql } from 'kysely';
import * as v from 'valibot';
import { dnsSetting } from '#api/contract/apple/dns-setting.ts';
import { globalProxyStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { enterpriseTrustPayload } from '#server/gateways/payloads.ts';
import type { Attachments } from '../../port/kind.ts';
import { isOlder } from '../../port/kind.ts';
import type { AppleLesson, Definitions } from './definition.ts';

/** What a device was told and has taken stands on it as it was sent. */

/** The whole map. */
async function rememberRestriction(lesson: AppleLesson): Promise<boolean> {
  const { tx, device, operation, fact } = lesson;
  if (isOlder(lesson, device.system_restriction_observed_at)) return false;
  await tx
    .updateTable('apple_device')
    .set({
      system_restriction: json(operation.payload.config),
      system_restriction_observed_at: fact.at,
    })
    .where('id', '=', device.id)
    .execute();
  return true;
}

/** Whether the wallpaper may be changed is one of the restrictions; the others stay as they are. */
async function rememberWallpaper(lesson: AppleLesson): Promise<boolean> {
  const { tx, device, operation, fact } = lesson;
  const { allow_modification } = v.parse(wallpaperPayload, operation.payload);
  if (allow_modification === undefined || isOlder(lesson, device.system_restriction_observed_at))
    return false;
  const told = json({ allowWallpaperModification: allow_modification });
  await tx
    .updateTable('apple_device')
    .set({
      system_restriction: sql`system_restriction || ${told}::jsonb`,
      system_restriction_observed_at: fact.at,
    })
    .where('id', '=', device.id)
    .execute();
  return true;
}
const wallpaperPayload = v.object({ allow_modification: v.optional(v.boolean()) });

async function rememberProxy(lesson: AppleLesson, isSet: boolean): Promise<boolean> {
  const { tx, device, fact } = lesson;
  if (isOlder(lesson, device.global_proxy_observed_at)) return false;
  const global_proxy_status = isSet ? globalProxyStatus.on : globalProxyStatus.off;
  await tx
    .updateTable('apple_device')
    .set({ global_proxy_status, global_proxy_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return true;
}

async function rememberDns(lesson: AppleLesson): Promise<boolean> {
  const { tx, device, operation, fact } = lesson;
  if (isOlder(lesson, device.dns_observed_at)) return false;
  const { dns } = v.parse(dnsPayload, operation.payload);
  await tx
    .updateTable('apple_device')
    .set({ dns_setting: dns && json(dns), dns_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return true;
}
const dnsPayload = v.object({ dns: v.optional(v.nullable(dnsSetting), null) });

/** Counted from when the device took it: it ends by itself. Given again, it begins anew. */
async function rememberTrust(lesson: AppleLesson): Promise<boolean> {
  const { tx, device, operation, fact } = lesson;
  if (isOlder(lesson, device.enterprise_trust_observed_at)) return false;
  const { seconds } = v.parse(enterpriseTrustPayload, operation.payload);
  await tx
    .updateTable('apple_device')
    .set({
      enterprise_trust_until: new Date(fact.at.getTime() + seconds * 1_000),
      enterprise_trust_observed_at: fact.at,
    })
    .where('id', '=', device.id)
    .execute();
  return true;
}

/** Without a picture that has gone since: the device refuses it then. */
async function wallpaperContent(db: Database, { payload }: OperationRow): Promise<Attachments> {
  const wallpaper = await db
    .selectFrom('wallpaper')
    .select('content')
    .where('id', '=', String(payload.wallpaper_id))
    .executeTakeFirst();
  return wallpaper ? { content: wallpaper.content } : {};
}

export const settingCommands = {
  'set-wallpaper': { attachments: wallpaperContent, learn: rememberWallpaper },
  'set-system-restriction': { learn: rememberRestriction },
  'sync-store-default-system-restriction': { learn: rememberRestriction },
  'set-global-http-proxy': { learn: (lesson) => rememberProxy(lesson, true) },
  'remove-global-http-proxy': { learn: (lesson) => rememberProxy(lesson, false) },
  'set-dns-setting': { learn: rememberDns },
  'clear-dns-setting': { learn: rememberDns },
  'temporary-allow-enterprise-app-trust': { learn: rememberTrust },
} satisfies Definitions;
