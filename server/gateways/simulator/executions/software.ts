import * as v from 'valibot';
import { osUpdateTypes } from '#api/contract/apple/commands.ts';
import {
  declarationsSince,
  isSystemFrom,
  updateCommandGoneSince,
  updatesSince,
} from '#domain/apple/os-version.ts';
import { json } from '../../../database/json.ts';
import { systemOf } from '../phone/system.ts';
import { done, type Execute, refused } from './execution.ts';

export const tellSystem: Execute = ({ phone, at, speed }) => done(null, { ...systemOf(phone, at, speed) });

const update = v.object({
  method: v.picklist(['declaration', 'command']),
  version: v.string(),
  type: v.picklist(osUpdateTypes),
});

/** Systems that know each way of it: from the first on, before the second. */
const known = {
  declaration: [declarationsSince, Number.POSITIVE_INFINITY],
  command: [updatesSince, updateCommandGoneSince],
} as const;

/** It begins at once; how far it is, it tells later. What it has downloaded it need not download again. */
export const beginUpdate: Execute = ({ phone, payload, at, speed }) => {
  const { method, version, type } = v.parse(update, payload);
  const now = systemOf(phone, at, speed);
  const [since, until] = known[method];
  const knows = isSystemFrom(now.os_version, since) && !isSystemFrom(now.os_version, until);
  if (!knows) return refused('设备的系统不支持这种更新方式');
  if (method === 'declaration' && type === 'DownloadOnly') return refused('声明只能要求安装');
  if (!now.available_os_updates.includes(version)) return refused('设备没有此版本的更新');
  const begun = {
    os_version: now.os_version,
    available_os_updates: json(now.available_os_updates),
    os_update: { version, installs: type === 'InstallASAP', at: at.toISOString() },
  };
  const after = { ...phone, ...begun, available_os_updates: [...now.available_os_updates] };
  return done({ ...begun, os_update: json(begun.os_update) }, { ...systemOf(after, at, speed) });
};
