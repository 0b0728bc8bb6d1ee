import * as v from 'valibot';
import {
  type AppRestriction,
  appRestrictionTitle,
  appRestrictionType,
} from '#domain/apple/app-restriction.ts';
import { knownAppName } from '#domain/apple/known-apps.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import { json } from '#server/database/json.ts';
import type { AskedValue } from '#server/database/schema/journal-tables.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import { toldApp, toldInstall } from '#server/gateways/fact-schema.ts';
import { appRestrictionPayload } from '#server/gateways/payloads.ts';
import { askedApps, askedText } from '../../asked-values.ts';
import { isOlder, type Payload } from '../../port/kind.ts';
import type { AppleGiven, AppleLesson, Definitions } from './definition.ts';

/** What a device tells of its apps, and which of them it was told to open. */

const installs = v.array(toldInstall);

/** `installs`: where those are that it was told to install. */
const appsResult = v.object({
  apps: v.array(toldApp),
  installs: v.optional(installs),
});
const installsResult = v.object({ installs });

async function rememberApps(lesson: AppleLesson): Promise<boolean> {
  const { tx, device, fact } = lesson;
  const { apps, installs } = v.parse(appsResult, fact.result);
  const moved = installs !== undefined && (await observeInstalls(lesson, installs));
  if (isOlder(lesson, device.app_list_observed_at)) return moved;
  await tx
    .updateTable('apple_device')
    .set({ app_list: json(apps), app_list_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return true;
}

const rememberInstalls = (lesson: AppleLesson): Promise<boolean> =>
  observeInstalls(lesson, v.parse(installsResult, lesson.fact.result).installs);

async function observeInstalls(lesson: AppleLesson, told: v.InferOutput<typeof installs>): Promise<boolean> {
  const { tx, device, fact } = lesson;
  if (isOlder(lesson, device.app_installs_observed_at)) return false;
  await tx
    .updateTable('apple_device')
    .set({ app_installs: json(told), app_installs_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return true;
}

/** As it was sent. */
async function rememberAppRestriction(lesson: AppleLesson): Promise<boolean> {
  const { tx, device, operation, fact } = lesson;
  if (isOlder(lesson, device.app_restriction_observed_at)) return false;
  const { enable, type, list, white_list } = v.parse(appRestrictionPayload, operation.payload);
  await tx
    .updateTable('apple_device')
    .set({
      app_restriction_enable: enable,
      app_restriction_type: type,
      app_restriction_list: json(list),
      app_restriction_global_white_list: json(white_list),
      app_restriction_observed_at: fact.at,
    })
    .where('id', '=', device.id)
    .execute();
  return true;
}

interface Asked {
  readonly enable: boolean;
  readonly type?: number | null | undefined;
  readonly list?: readonly string[] | undefined;
}

/** With the white list of whoever asks. Throws 422 where no list was given and the store has no default of its type (`valid.ios.app-restriction`). */
async function restrictionPayload(
  { tx, actor }: AppleGiven,
  { enable, type = null, list }: Asked,
): Promise<AppRestriction & Payload> {
  if (!enable) return { enable, type: null, list: [], white_list: [] };
  const { app_white_list } = await tx
    .selectFrom('clerk')
    .select('app_white_list')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const white_list = app_white_list.map(({ bundle_id }) => bundle_id);
  if (list !== undefined && type !== appRestrictionType.storeDefault)
    return { enable, type, list, white_list };
  // A store's default list is of what is forbidden.
  if (type === appRestrictionType.allowed) throw new Refusal('NOT_POSSIBLE', messages.noDefaultAllowedApps);
  const { app_restriction } = await tx
    .selectFrom('store')
    .select('app_restriction')
    .where('id', '=', actor.store_id)
    .executeTakeFirstOrThrow();
  if (app_restriction.length === 0) {
    throw new Refusal('NOT_POSSIBLE', messages.noDefaultAppRestriction, { exit: messages.setDefaultsFirst });
  }
  return { enable, type, list: app_restriction, white_list };
}

function askedAppRestriction(device: AppleRow, payload: Payload): AskedValue[] {
  const { enable, type, list } = v.parse(appRestrictionPayload, payload);
  const isKnown = device.app_restriction_observed_at !== null;
  const stood = device.app_restriction_enable ? device.app_restriction_type : null;
  return [
    ...askedText(
      '应用限制',
      appRestrictionTitle(enable ? type : null),
      isKnown ? appRestrictionTitle(stood) : null,
    ),
    ...askedApps('名单', { before: isKnown ? device.app_restriction_list : null, after: list }, nameOf),
  ];
}

const nameOf = (bundleId: string) => knownAppName(bundleId) ?? bundleId;

const installPayload = v.object({ apps: v.array(v.object({ app_name: v.string() })) });

export const appCommands = {
  'get-installed-app-list': {
    learn: rememberApps,
    proof: { result: appsResult, otherwise: '设备返回的应用列表无法识别' },
  },
  'set-app-restriction': {
    payload: restrictionPayload,
    asked: askedAppRestriction,
    learn: rememberAppRestriction,
  },
  'install-apps': {
    payload: (_, { apps }) => ({ apps }),
    asked: (_, payload) => {
      const { apps } = v.parse(installPayload, payload);
      return askedText('应用', apps.map(({ app_name }) => app_name).join('、'));
    },
    learn: rememberInstalls,
    proof: { result: installsResult, otherwise: '设备返回的安装进度无法识别' },
  },
} satisfies Definitions;
