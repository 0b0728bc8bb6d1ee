import type * as contract from '#api/contract/store/settings.ts';
import type { Handlers } from '#server/call/handler.ts';
import { storeInfo, updateStoreInfo } from '#server/store/settings/info.ts';
import { findSettings } from '#server/store/settings/log.ts';
import { appleProfile, updateAppleProfile } from '#server/store/settings/profile.ts';
import { smsSwitchState, updateSmsSwitch } from '#server/store/settings/sms-switch.ts';

export const storeSettings: Handlers<typeof contract> = {
  info: ({ services: { db }, actor }) => storeInfo(db, actor),
  updateInfo: updateStoreInfo,
  smsSwitch: ({ services: { db }, actor }) => smsSwitchState(db, actor),
  setSmsSwitch: updateSmsSwitch,
  profile: ({ services: { db }, actor }) => appleProfile(db, actor),
  setProfile: updateAppleProfile,
  settingsLog: ({ services: { db }, actor, query }) => findSettings(db, actor, query),
};
