import { sql } from 'kysely';
import * as v from 'valibot';
import type { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { type DnsSetting, dnsSetting } from '#api/contract/apple/dns-setting.ts';
import type { Body } from '#api/contract/row/endpoint.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { wallpaperPlaces, wallpaperPlaceTitles } from '#domain/apple/wallpaper.ts';
import { globalProxyStatus } from '#domain/devices/status-values.ts';
import { enterpriseTrustMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import { json } from '#server/database/json.ts';
import type { AskedValue } from '#server/database/schema/journal-tables.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { enterpriseTrustPayload } from '#server/gateways/payloads.ts';
import { requireWallpaper, wallpaperAttachment } from '#server/store/wallpapers.ts';
import { askedRestrictions, askedSwitch, askedText } from '../../asked-values.ts';
import type { Payload } from '../../port/kind.ts';
import { isOlder } from '../../port/kind.ts';
import type { AppleGiven, AppleLesson, Definitions } from './definition.ts';

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
  const { allow_modification } = v.parse(toldWallpaper, operation.payload);
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
const toldWallpaper = v.object({ allow_modification: v.optional(v.boolean()) });

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

async function wallpaperPayload(
  { tx, actor }: AppleGiven,
  { wallpaper_id, where, allowWallpaperModification: allow_modification }: WallpaperBody,
): Promise<Payload> {
  await requireWallpaper(tx, actor.store_id, wallpaper_id);
  return { wallpaper_id, where, ...(allow_modification !== undefined && { allow_modification }) };
}
type WallpaperBody = Body<(typeof appleCommandCalls)['set-wallpaper']>;

function askedWallpaper(_: AppleRow, { where, allow_modification }: Payload): AskedValue[] {
  const place = wallpaperPlaces.find((one) => one === where);
  return [
    ...askedText('壁纸位置', place && wallpaperPlaceTitles[place]),
    ...askedSwitch('允许更换壁纸', allow_modification),
  ];
}

const askedConfig = (device: AppleRow, { config }: Payload): AskedValue[] =>
  askedRestrictions({
    table: appleRestrictions,
    before: device.system_restriction_observed_at && device.system_restriction,
    after: config,
  });

const dnsInWords = (setting: DnsSetting | null) => setting?.server ?? '未设置';

function askedDns({ dns_setting, dns_observed_at }: AppleRow, payload: Payload): AskedValue[] {
  const { dns } = v.parse(dnsPayload, payload);
  return askedText('DNS 服务器', dnsInWords(dns), dns_observed_at && dnsInWords(dns_setting));
}

/** Throws 422 where the store has none: to send nothing would lift every restriction. */
async function defaultSystemPayload({ tx, actor }: AppleGiven): Promise<Payload> {
  const { system_restriction: config } = await storeOf(tx, actor);
  if (Object.keys(config).length === 0)
    throw new Refusal('NOT_POSSIBLE', messages.noDefaultSystemRestriction, {
      exit: messages.setDefaultsFirst,
    });
  return { config };
}

/** Throws 422 where the store has none. */
async function pacUrlOf({ tx, actor }: AppleGiven): Promise<string> {
  const { global_http_proxy_pac_url: url } = await storeOf(tx, actor);
  if (url === null) throw new Refusal('NOT_POSSIBLE', messages.pacUrlMissing, { exit: messages.pacUrlExit });
  return url;
}

const storeOf = (tx: Tx, { store_id }: AppleGiven['actor']) =>
  tx
    .selectFrom('store')
    .select(['system_restriction', 'global_http_proxy_pac_url'])
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();

export const settingCommands = {
  'set-wallpaper': {
    payload: wallpaperPayload,
    asked: askedWallpaper,
    attachments: wallpaperAttachment,
    learn: rememberWallpaper,
  },
  'set-system-restriction': {
    payload: (_, { config }) => ({ config }),
    asked: askedConfig,
    learn: rememberRestriction,
  },
  'sync-store-default-system-restriction': {
    payload: defaultSystemPayload,
    asked: askedConfig,
    learn: rememberRestriction,
  },
  'set-global-http-proxy': {
    payload: async (given, { pac_url }) => ({ pac_url: pac_url ?? (await pacUrlOf(given)) }),
    asked: (_, { pac_url }) => askedText('代理 PAC 地址', pac_url),
    learn: (lesson) => rememberProxy(lesson, true),
  },
  'remove-global-http-proxy': { learn: (lesson) => rememberProxy(lesson, false) },
  'set-dns-setting': { payload: (_, { dns }) => ({ dns }), asked: askedDns, learn: rememberDns },
  'clear-dns-setting': { asked: askedDns, learn: rememberDns },
  'temporary-allow-enterprise-app-trust': {
    payload: () => ({ seconds: enterpriseTrustMs / 1_000 }),
    learn: rememberTrust,
  },
} satisfies Definitions;
