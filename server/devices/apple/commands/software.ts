import * as v from 'valibot';
import { json } from '#server/database/json.ts';
import { toldSystem } from '#server/gateways/fact-schema.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import { askedText } from '../../asked-values.ts';
import { isOlder } from '../../port/kind.ts';
import type { AppleLesson, Definitions } from './definition.ts';
import { osUpdatePayload } from './os-update.ts';

/** What a device tells of its system. */

/** The version it runs, those it could be updated to, and where an update is that it was told to make. */
const systemResult = v.object({
  ...toldSystem,
  os_update_status: v.number(),
  os_update_version: v.nullable(toldSystem.os_version),
});

async function rememberSystem(lesson: AppleLesson): Promise<boolean> {
  const { tx, device, fact } = lesson;
  if (isOlder(lesson, device.os_update_observed_at)) return false;
  const { available_os_updates, ...told } = v.parse(systemResult, fact.result);
  await tx
    .updateTable('apple_device')
    .set({ ...told, available_os_updates: json(available_os_updates), os_update_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return true;
}

const systemIsTold = {
  learn: rememberSystem,
  proof: { result: systemResult, otherwise: '设备返回的系统更新状态无法识别' },
};

export const softwareCommands = {
  'get-os-update-status': {
    ...systemIsTold,
    answer: async ({ device }) => ({
      os_version: device.os_version,
      available_os_updates: device.available_os_updates,
      os_update_status: device.os_update_status,
      os_update_version: device.os_update_version,
      os_update_observed_at: isoOrNull(device.os_update_observed_at),
    }),
  },
  'schedule-os-update': {
    ...systemIsTold,
    payload: ({ device, now }, body) => osUpdatePayload(device, body, now),
    asked: ({ os_version }, { version }) => askedText('系统版本', version, os_version || null),
  },
} satisfies Definitions;
