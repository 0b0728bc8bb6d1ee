import * as v from 'valibot';
import { agentApps } from '#api/contract/agent/messages.ts';
import { androidAppMode, androidAppModes, androidAppModeTitle } from '#domain/android/app-restriction.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import { agentAppsAtMost } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import { json } from '#server/database/json.ts';
import type { AskedValue } from '#server/database/schema/journal-tables.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import { requireWallpaper, wallpaperAttachment } from '#server/store/wallpapers.ts';
import { askedApps, askedRestrictions, askedSwitch, askedText } from '../../asked-values.ts';
import { type Attachments, isOlder, type Payload } from '../../port/kind.ts';
import { heardAt } from '../contacts/forgotten.ts';
import type { AndroidGiven, AndroidLesson, Definitions } from './definition.ts';

/** What a phone was told and has taken stands on it as it was sent. */

async function rememberRestriction(lesson: AndroidLesson): Promise<boolean> {
  const { tx, device, operation, fact } = lesson;
  if (isOlder(lesson, heardAt(device, 'system_restriction_observed_at'))) return false;
  await tx
    .updateTable('android_device')
    .set({
      system_restriction: json(operation.payload.configs),
      system_restriction_observed_at: fact.at,
    })
    .where('id', '=', device.id)
    .execute();
  return true;
}

/** Throws 422 where the store has none: to send nothing would lift every restriction. */
async function defaultPayload({ tx, actor }: AndroidGiven): Promise<Payload> {
  const { android_system_restriction: configs } = await tx
    .selectFrom('store')
    .select('android_system_restriction')
    .where('id', '=', actor.store_id)
    .executeTakeFirstOrThrow();
  if (Object.keys(configs).length === 0)
    throw new Refusal('NOT_POSSIBLE', messages.noDefaultSystemRestriction, {
      exit: messages.setDefaultsFirst,
    });
  return { configs };
}

const appRestriction = v.object({
  enabled: v.boolean(),
  mode: v.nullable(v.picklist(androidAppModes)),
  list: v.array(v.string()),
});

async function rememberAppRestriction(lesson: AndroidLesson): Promise<boolean> {
  const { tx, device, operation, fact } = lesson;
  if (isOlder(lesson, heardAt(device, 'app_restriction_observed_at'))) return false;
  const { enabled, mode, list } = v.parse(appRestriction, operation.payload);
  await tx
    .updateTable('android_device')
    .set({
      app_restriction_enabled: enabled,
      app_restriction_mode: mode,
      app_restriction_list: json(list),
      app_restriction_observed_at: fact.at,
    })
    .where('id', '=', device.id)
    .execute();
  return true;
}

const toldWallpaper = v.object({ wallpaper_id: v.string() });

async function rememberWallpaper(lesson: AndroidLesson): Promise<boolean> {
  const { tx, device, operation, fact } = lesson;
  if (isOlder(lesson, heardAt(device, 'wallpaper_observed_at'))) return false;
  const { wallpaper_id } = v.parse(toldWallpaper, operation.payload);
  await tx
    .updateTable('android_device')
    .set({ wallpaper_id, wallpaper_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return true;
}

const appsResult = v.object({ apps: v.pipe(agentApps, v.maxLength(agentAppsAtMost)) });

async function rememberApps(lesson: AndroidLesson): Promise<boolean> {
  const { tx, device, fact } = lesson;
  if (isOlder(lesson, heardAt(device, 'app_list_observed_at'))) return false;
  const { apps } = v.parse(appsResult, fact.result);
  await tx
    .updateTable('android_device')
    .set({ app_list: json(apps), app_list_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return true;
}

/** The picture in base64, as agents take what a command brings (docs/agent-protocol.md): kept it is a data URL. */
async function pictureOf(...asked: Parameters<typeof wallpaperAttachment>): Promise<Attachments> {
  const { content, ...none } = await wallpaperAttachment(...asked);
  return content === undefined ? none : { content: content.slice(content.indexOf(',') + 1) };
}

const askedConfigs = (device: AndroidRow, { configs }: Payload): AskedValue[] =>
  askedRestrictions({
    table: androidRestrictions,
    before: device.system_restriction_observed_at && device.system_restriction,
    after: configs,
  });

function askedAppRestriction(device: AndroidRow, payload: Payload): AskedValue[] {
  const { mode, list } = v.parse(appRestriction, payload);
  const isKnown = device.app_restriction_observed_at !== null;
  const stood = device.app_restriction_enabled ? device.app_restriction_mode : null;
  return [
    ...askedText('应用限制', androidAppModeTitle(mode), isKnown ? androidAppModeTitle(stood) : null),
    ...askedApps(
      '名单',
      { before: isKnown ? device.app_restriction_list : null, after: list },
      (name) => name,
    ),
  ];
}

export const settingCommands = {
  'set-wallpaper': {
    payload: async ({ tx, actor }, { wallpaper_id, allow_modify }) => {
      await requireWallpaper(tx, actor.store_id, wallpaper_id);
      return { wallpaper_id, allow_modify };
    },
    asked: (_, { allow_modify }) => askedSwitch('允许更换壁纸', allow_modify),
    attachments: pictureOf,
    learn: rememberWallpaper,
  },
  'set-system-restriction': {
    payload: (_, { configs }) => ({ configs }),
    asked: askedConfigs,
    learn: rememberRestriction,
  },
  'sync-system-restriction': { payload: defaultPayload, asked: askedConfigs, learn: rememberRestriction },
  'set-app-restriction': {
    payload: (_, { enabled, mode, list = [] }) =>
      enabled
        ? { enabled, mode, list: mode === androidAppMode.allowedOnly ? list : [] }
        : { enabled, mode: null, list: [] },
    asked: askedAppRestriction,
    learn: rememberAppRestriction,
  },
  'get-installed-app-list': {
    learn: rememberApps,
    proof: { result: appsResult, otherwise: '设备返回的应用列表无法识别' },
  },
} satisfies Definitions;
