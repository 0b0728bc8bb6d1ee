import type * as contract from '#api/contract/apple/plain-commands.ts';
import { enterpriseTrustMs } from '#domain/limits.ts';
import type { Handlers } from '#server/call/handler.ts';
import { submitCommand } from '#server/devices/apple/submit-command.ts';

export const iosDeviceCommands: Handlers<typeof contract> = {
  reboot: (call) => submitCommand(call, { name: 'reboot', payload: {} }),
  playLostModeSound: (call) => submitCommand(call, { name: 'play-lost-mode-sound', payload: {} }),
  clearPasscode: (call) => submitCommand(call, { name: 'clear-passcode', payload: {} }),
  getInstalledAppList: (call) => submitCommand(call, { name: 'get-installed-app-list', payload: {} }),
  temporaryAllowEnterpriseAppTrust: (call) =>
    submitCommand(call, {
      name: 'temporary-allow-enterprise-app-trust',
      payload: { seconds: enterpriseTrustMs / 1_000 },
    }),
};
