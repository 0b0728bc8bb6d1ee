/**
 * The seven commands of one-click unlock (`valid.ios.unlock-commands`) in the order of their steps (`decision.unlock-saga`),
 * and whether what they do to a phone can be undone (`decision.hold`).
 */
export const unlockCommands = [
  { name: 'turn_off_activation_lock', command: 'turn-off-activation-lock', irreversible: true },
  { name: 'device_unlock', command: 'unlock', irreversible: false },
  { name: 'set_system_restriction', command: 'set-system-restriction', irreversible: false },
  { name: 'abm_unbind', command: 'abm-unbind', irreversible: true },
  { name: 'erase_device', command: 'erase', irreversible: true },
  { name: 'remove_main_profile', command: 'remove-main-profile', irreversible: true },
  { name: 'move_in_recycle_bin', command: 'move-to-recycle-bin', irreversible: false },
] as const;

export type UnlockCommandName = (typeof unlockCommands)[number]['name'];

export const unlockCommandNames = unlockCommands.map(({ name }) => name);
