import type * as contract from '#api/contract/apple/irreversible-commands.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { Handlers } from '#server/call/handler.ts';
import { defaultSystemPayload } from '#server/devices/apple/restriction-payloads.ts';
import { submitCommand } from '#server/devices/apple/submit-command.ts';

export const iosCommands: Handlers<typeof contract> = {
  turnOffActivationLock: (call) => submitCommand(call, { name: 'turn-off-activation-lock', payload: {} }),
  turnOnActivationLock: (call) => submitCommand(call, { name: 'turn-on-activation-lock', payload: {} }),
  abmUnbind: (call) => submitCommand(call, { name: 'abm-unbind', payload: {} }),
  erase: (call) => submitCommand(call, { name: 'erase', payload: {} }),
  removeMainProfile: (call) => submitCommand(call, { name: 'remove-main-profile', payload: {} }),
  setSystemRestriction: (call) =>
    submitCommand(call, { name: 'set-system-restriction', payload: { config: call.body.config } }),
  syncStoreDefaultSystemRestriction: (call) =>
    submitCommand(call, { name: 'sync-store-default-system-restriction', payload: defaultSystemPayload }),
  moveToRecycleBin: (call) => {
    const name = call.body.status === recycledStatus.active ? 'restore' : 'move-to-recycle-bin';
    return submitCommand(call, { name, payload: {} });
  },
};
