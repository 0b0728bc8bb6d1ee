import type { osUpdateTypes } from '#api/contract/apple/commands.ts';
import { downloadLegality } from '#domain/apple/legality.ts';
import { declarationsSince, isSystemFrom, newestVersion } from '#domain/apple/os-version.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Payload } from '../../port/kind.ts';

interface Asked {
  readonly type: (typeof osUpdateTypes)[number];
  readonly version?: string | undefined;
}

/**
 * What the gateway is told (docs/decisions/os-updates.md): newer systems take an installation as a declaration of a version and
 * a time. It knows of no mere download, so that stays the command that older systems take for both. Throws 422 for a version
 * that the device has not offered, and for a mere download where a system takes that command no more.
 */
export function osUpdatePayload(device: AppleRow, { type, version }: Asked, now: Date): Payload {
  const { os_version, available_os_updates: offered } = device;
  const target = version ?? newestVersion(offered);
  if (target === null || !offered.includes(target)) {
    const exit = messages.osVersionExit(offered.join('、'));
    throw new Refusal('NOT_POSSIBLE', messages.osVersionNotOffered(target ?? ''), { exit });
  }
  const command = downloadLegality(device);
  if (type === 'DownloadOnly' && !command.ok)
    throw new Refusal('NOT_POSSIBLE', command.reason, { exit: command.exit });
  const declared = type === 'InstallASAP' && isSystemFrom(os_version, declarationsSince);
  return declared
    ? { method: 'declaration', version: target, type, install_at: now.toISOString() }
    : { method: 'command', version: target, type };
}
