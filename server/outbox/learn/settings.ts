import { sql } from 'kysely';
import * as v from 'valibot';
import { dnsSetting } from '#api/contract/apple/dns-setting.ts';
import { globalProxyStatus } from '#domain/devices/status-values.ts';
import { json } from '../../database/json.ts';
import { enterpriseTrustPayload } from '../../gateways/payloads.ts';
import { isOlder, type Lesson } from './lesson.ts';

/** What a device was told and has taken stands on it as it was sent. */

/** The whole map. */
export async function rememberRestriction(lesson: Lesson): Promise<boolean> {
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
export async function rememberWallpaper(lesson: Lesson): Promise<boolean> {
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

export async function rememberProxy(lesson: Lesson, isSet: boolean): Promise<boolean> {
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

export async function rememberDns(lesson: Lesson): Promise<boolean> {
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
export async function rememberTrust(lesson: Lesson): Promise<boolean> {
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
