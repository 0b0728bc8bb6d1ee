import * as v from 'valibot';
import { json } from '#server/database/json.ts';
import { toldApp, toldInstall } from '#server/gateways/fact-schema.ts';
import { appRestrictionPayload } from '#server/gateways/payloads.ts';
import { isOlder } from '../../port/kind.ts';
import type { AppleLesson, Definitions } from './definition.ts';

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

export const appCommands = {
  'get-installed-app-list': {
    learn: rememberApps,
    proof: { result: appsResult, otherwise: '设备返回的应用列表无法识别' },
  },
  'set-app-restriction': { learn: rememberAppRestriction },
  'install-apps': {
    learn: rememberInstalls,
    proof: { result: installsResult, otherwise: '设备返回的安装进度无法识别' },
  },
} satisfies Definitions;
