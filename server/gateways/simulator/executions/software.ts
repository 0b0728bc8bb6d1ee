import * as v from 'valibot';
import { osUpdateTypes } from '#api/contract/ios-os-update.ts';
import { json } from '../../../database/json.ts';
import { systemOf } from '../system.ts';
import { done, type Execute, refused } from './execution.ts';

export const tellSystem: Execute = ({ phone, at, speed }) => done(null, { ...systemOf(phone, at, speed) });

const update = v.object({ version: v.string(), type: v.picklist(osUpdateTypes) });

/** It begins at once; how far it is, it tells later. What it has downloaded it need not download again. */
export const beginUpdate: Execute = ({ phone, payload, at, speed }) => {
  const { version, type } = v.parse(update, payload);
  const now = systemOf(phone, at, speed);
  if (!now.available_os_updates.includes(version)) return refused('设备没有此版本的更新');
  const begun = {
    os_version: now.os_version,
    available_os_updates: json(now.available_os_updates),
    os_update: { version, installs: type === 'InstallASAP', at: at.toISOString() },
  };
  const after = { ...phone, ...begun, available_os_updates: [...now.available_os_updates] };
  return done({ ...begun, os_update: json(begun.os_update) }, { ...systemOf(after, at, speed) });
};
