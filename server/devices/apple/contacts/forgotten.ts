import type { Updateable } from 'kysely';
import { globalProxyStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import { isNewer } from '../../port/kind.ts';

/** What an erasure, or leaving the management, takes from a device, by what says when it was last heard of. */
const groups = {
  system_restriction_observed_at: { system_restriction: json({}) },
  app_restriction_observed_at: {
    app_restriction_enable: false,
    app_restriction_type: null,
    app_restriction_list: json([]),
    app_restriction_global_white_list: json([]),
  },
  app_list_observed_at: { app_list: json([]) },
  app_installs_observed_at: { app_installs: json([]) },
  global_proxy_observed_at: { global_proxy_status: globalProxyStatus.off },
  dns_observed_at: { dns_setting: null },
  enterprise_trust_observed_at: { enterprise_trust_until: null },
  enrolment_observed_at: { unlock_token: null },
} satisfies Partial<Record<keyof AppleDeviceTable, Updateable<AppleDeviceTable>>>;

/** Told late or twice, it takes nothing that the device was told since. */
export function forgotten(device: AppleRow, at: Date): Updateable<AppleDeviceTable> {
  const lost: Updateable<AppleDeviceTable> = {};
  for (const observed of keys) {
    if (isNewer(at, device[observed])) Object.assign(lost, groups[observed], { [observed]: at });
  }
  return lost;
}

const keys = Object.keys(groups) as (keyof typeof groups)[];
