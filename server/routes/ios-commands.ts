import type * as contract from '#api/contract/ios-commands.ts';
import type { Handlers } from '../handler.ts';
import { submitCommand } from '../ios/commands.ts';

export const iosCommands: Handlers<typeof contract> = {
  turnOffActivationLock: (call) => submitCommand(call, { name: 'turn-off-activation-lock', payload: {} }),
  abmUnbind: (call) => submitCommand(call, { name: 'abm-unbind', payload: {} }),
  erase: (call) => submitCommand(call, { name: 'erase', payload: {} }),
  removeMainProfile: (call) => submitCommand(call, { name: 'remove-main-profile', payload: {} }),
  setSystemRestriction: (call) =>
    submitCommand(call, { name: 'set-system-restriction', payload: { config: call.body.config } }),
  moveToRecycleBin: (call) => submitCommand(call, { name: 'move-to-recycle-bin', payload: {} }),
};
