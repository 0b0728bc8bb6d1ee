import * as v from 'valibot';
import { dnsSetting } from '#api/contract/apple/dns-setting.ts';
import { wallpaperPlaces } from '#domain/apple/wallpaper.ts';
import { json } from '../../../database/json.ts';
import { enterpriseTrustPayload } from '../../payloads.ts';
import { digest } from '../phone/digest.ts';
import { done, type Execute, refused } from './execution.ts';

const restrictions = v.record(v.string(), v.boolean());

export const setRestrictions: Execute = ({ payload }) =>
  done({ system_restriction: json(v.parse(restrictions, payload.config)) });

export const reboot: Execute = ({ at }) => done({ rebooted_at: at });

/** Only with the token that it told when it enrolled. */
export const clearPasscode: Execute = ({ phone, payload }) =>
  phone.unlock_token !== null && payload.unlock_token === digest(phone.unlock_token)
    ? done({ passcode_set: false })
    : refused('解锁令牌无效');

const wallpaper = v.object({
  wallpaper_id: v.string(),
  where: v.picklist(wallpaperPlaces),
  content: v.string(),
  allow_modification: v.optional(v.boolean()),
});

export const setWallpaper: Execute = ({ phone, payload }) => {
  const told = v.safeParse(wallpaper, payload);
  if (!told.success) return refused('未收到壁纸图片');
  const { wallpaper_id, where, allow_modification } = told.output;
  const shown = {
    ...phone.wallpaper,
    ...(where !== 2 && { lock: wallpaper_id }),
    ...(where !== 1 && { home: wallpaper_id }),
  };
  const restricted = {
    ...phone.system_restriction,
    ...(allow_modification !== undefined && { allowWallpaperModification: allow_modification }),
  };
  return done({ wallpaper: json(shown), system_restriction: json(restricted) });
};

/** It forgets that by itself when the time is over. */
export const trustEnterpriseApps: Execute = ({ payload, at }) => {
  const { seconds } = v.parse(enterpriseTrustPayload, payload);
  return done({ enterprise_trust_until: new Date(at.getTime() + seconds * 1_000) });
};

const proxy = v.object({ pac_url: v.string() });

export const setProxy: Execute = ({ payload }) => done({ pac_url: v.parse(proxy, payload).pac_url });
export const removeProxy: Execute = () => done({ pac_url: null });

const dns = v.object({ dns: dnsSetting });

export const setDns: Execute = ({ payload }) => done({ dns_setting: json(v.parse(dns, payload).dns) });
export const clearDns: Execute = () => done({ dns_setting: null });
