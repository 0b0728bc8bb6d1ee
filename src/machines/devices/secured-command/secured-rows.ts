import type * as v from 'valibot';
import { installApps, setAppRestriction } from '#api/contract/apple/apps.ts';
import { lock, unlock } from '#api/contract/apple/devices.ts';
import { getActivationLockPassword, remove } from '#api/contract/apple/disclosures.ts';
import {
  abmUnbind,
  erase,
  moveToRecycleBin,
  removeMainProfile,
  setSystemRestriction,
  syncStoreDefaultSystemRestriction,
  turnOffActivationLock,
  turnOnActivationLock,
} from '#api/contract/apple/irreversible-commands.ts';
import {
  clearDnsSetting,
  removeGlobalHttpProxy,
  setDnsSetting,
  setGlobalHttpProxy,
} from '#api/contract/apple/network.ts';
import { scheduleOsUpdate } from '#api/contract/apple/os-update.ts';
import {
  clearPasscode,
  playLostModeSound,
  reboot,
  temporaryAllowEnterpriseAppTrust,
} from '#api/contract/apple/plain-commands.ts';
import { setWallpaper } from '#api/contract/apple/wallpaper.ts';
import type { SmsType } from '#api/contract/people/system.ts';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { Credential, SecuredCommandName, SecuredRequest } from './secured-request.ts';

/** A row that takes one device and a credential, and answers the operation that it made, some with what was asked for. */
type SecuredRow = AnyEndpoint & {
  readonly credential: string;
  readonly body: v.GenericSchema<{ readonly device_id: string }, unknown>;
  readonly result: v.GenericSchema<unknown, AcceptedCommand & { readonly result?: unknown }>;
};

/** The commands that a dialog can send, by their names. */
export const securedRows = {
  lock,
  unlock,
  'play-lost-mode-sound': playLostModeSound,
  reboot,
  'clear-passcode': clearPasscode,
  'set-wallpaper': setWallpaper,
  'schedule-os-update': scheduleOsUpdate,
  'temporary-allow-enterprise-app-trust': temporaryAllowEnterpriseAppTrust,
  'set-global-http-proxy': setGlobalHttpProxy,
  'remove-global-http-proxy': removeGlobalHttpProxy,
  'set-dns-setting': setDnsSetting,
  'clear-dns-setting': clearDnsSetting,
  'set-system-restriction': setSystemRestriction,
  'sync-store-default-system-restriction': syncStoreDefaultSystemRestriction,
  'set-app-restriction': setAppRestriction,
  'install-apps': installApps,
  'turn-on-activation-lock': turnOnActivationLock,
  'turn-off-activation-lock': turnOffActivationLock,
  'get-activation-lock-password': getActivationLockPassword,
  'abm-unbind': abmUnbind,
  erase,
  'remove-main-profile': removeMainProfile,
  'move-to-recycle-bin': moveToRecycleBin,
  restore: moveToRecycleBin,
  remove,
} as const satisfies Record<string, SecuredRow>;

const smsTypes: Partial<Record<SecuredCommandName, SmsType>> = {
  'turn-off-activation-lock': 'turn-off-activation-lock',
  'get-activation-lock-password': 'get-activation-lock-password',
};

/** Which SMS code the server may ask for (`decision.sms`). */
export const smsTypeOf = (command: SecuredCommandName): SmsType | null => smsTypes[command] ?? null;

/** Under which name a key of this command is kept: both ways of one call share theirs. */
export const grantNameOf = (command: SecuredCommandName): string => securedRows[command].credential;

/** The call of a confirmed command; `smsCode`: '' where none was asked. */
export function callCommand(
  client: Client,
  { command, body }: SecuredRequest,
  { credential, smsCode }: { readonly credential: Credential; readonly smsCode: string },
  options: CallOptions,
) {
  const row: SecuredRow = securedRows[command];
  return client.call(
    row,
    { body: { ...body, ...(smsCode && { sms_code: smsCode }), ...credential } },
    options,
  );
}
