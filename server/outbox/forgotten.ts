import type { Updateable } from 'kysely';
import { globalProxyStatus } from '#domain/status-values.ts';
import type { AppleDeviceTable } from '../database/apple-tables.ts';
import { json } from '../database/json.ts';

/** What an erasure, or leaving the management, takes from a device: whatever it was told, and the token of its enrolment. */
export const forgotten = (at: Date): Updateable<AppleDeviceTable> => ({
  system_restriction: json({}),
  system_restriction_observed_at: at,
  global_proxy_status: globalProxyStatus.off,
  global_proxy_observed_at: at,
  dns_setting: null,
  dns_observed_at: at,
  enterprise_trust_until: null,
  unlock_token: null,
});
