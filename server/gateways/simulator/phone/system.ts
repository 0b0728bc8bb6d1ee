import type { Selectable } from 'kysely';
import { compareVersions } from '#domain/apple/os-version.ts';
import { osUpdateStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import type { SimulatedDeviceTable } from '#server/database/schema/simulator-tables.ts';
import type { SystemReport } from '#server/gateways/gateway.ts';

type Updating = Pick<Selectable<SimulatedDeviceTable>, 'os_version' | 'available_os_updates' | 'os_update'>;

const downloadMs = 8 * 60_000;
const installMs = 6 * 60_000;

/**
 * What a phone runs, and where its update is: it downloads, and installs where it was told to, whether or not anybody asks.
 * Its state is a matter of time alone.
 */
export function systemOf(
  { os_version, available_os_updates, os_update }: Updating,
  at: Date,
  speed: number,
): SystemReport {
  const unchanged = { os_version, available_os_updates, os_update_version: os_update?.version ?? null };
  if (!os_update) return { ...unchanged, os_update_status: osUpdateStatus.idle };
  const { version, installs } = os_update;
  const took = (at.getTime() - Date.parse(os_update.at)) * speed;
  if (took < downloadMs) return { ...unchanged, os_update_status: osUpdateStatus.downloading };
  if (!installs) return { ...unchanged, os_update_status: osUpdateStatus.downloaded };
  if (took < downloadMs + installMs) return { ...unchanged, os_update_status: osUpdateStatus.installing };
  return {
    os_version: version,
    available_os_updates: available_os_updates.filter((offered) => compareVersions(offered, version) > 0),
    os_update_status: osUpdateStatus.idle,
    os_update_version: null,
  };
}

/** What is left of it when its update is thrown away: a finished one stays. */
export function settledSystem(phone: Updating, at: Date, speed: number) {
  const { os_version, available_os_updates } = systemOf(phone, at, speed);
  return { os_version, available_os_updates: json(available_os_updates), os_update: null };
}
