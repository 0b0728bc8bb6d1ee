import { type AppleCommandName, appleCommands } from '#domain/apple/commands.ts';
import { installApps, listApps, restrictApps } from './executions/apps.ts';
import type { Execute, Execution, Order } from './executions/execution.ts';
import { done, refused } from './executions/execution.ts';
import { erase, release, removeProfile, turnOffLock, turnOnLock } from './executions/leaving.ts';
import { locate, lock, playSound, unlock } from './executions/lost-mode.ts';
import {
  clearDns,
  clearPasscode,
  reboot,
  removeProxy,
  setDns,
  setProxy,
  setRestrictions,
  setWallpaper,
  trustEnterpriseApps,
} from './executions/settings.ts';
import { beginUpdate, tellSystem } from './executions/software.ts';

/** Those that a phone shows something of, or answers something to. */
const executions: { readonly [Name in AppleCommandName]?: Execute } = {
  lock,
  unlock,
  'get-location': locate,
  'play-lost-mode-sound': playSound,
  reboot,
  'clear-passcode': clearPasscode,
  'set-wallpaper': setWallpaper,
  'get-installed-app-list': listApps,
  'get-os-update-status': tellSystem,
  'schedule-os-update': beginUpdate,
  'temporary-allow-enterprise-app-trust': trustEnterpriseApps,
  'set-global-http-proxy': setProxy,
  'remove-global-http-proxy': removeProxy,
  'set-dns-setting': setDns,
  'clear-dns-setting': clearDns,
  'set-system-restriction': setRestrictions,
  'sync-store-default-system-restriction': setRestrictions,
  'set-app-restriction': restrictApps,
  'install-apps': installApps,
  'turn-on-activation-lock': turnOnLock,
  'turn-off-activation-lock': turnOffLock,
  'abm-unbind': release,
  erase,
  'remove-main-profile': removeProfile,
};

/** What a phone in lost mode still takes, and what does not concern it; all else it refuses (MCMDMErrorDomain 12078). */
const alsoInLostMode: readonly string[] = [
  'lock',
  'unlock',
  'get-location',
  'play-lost-mode-sound',
  'erase',
  'turn-on-activation-lock',
  'turn-off-activation-lock',
  'abm-unbind',
];

export function execute(command: string, order: Order): Execution {
  const known = appleCommands.find(({ name }) => name === command);
  if (!known || known.executor === 'server') return refused('设备不支持此指令');
  if (order.phone.locked && !alsoInLostMode.includes(command)) {
    return refused('设备锁定中，不接受此指令（12078）');
  }
  return executions[known.name]?.(order) ?? done(null);
}
