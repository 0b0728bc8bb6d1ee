import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { SecuredAppleCommandName } from '#domain/apple/commands.ts';
import { deviceDialogs, unnamed } from '#screens/devices/commands/device-dialogs.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';

/** Those that give no command. */
type OtherDialogName = 'oneClickUnlock' | 'enroll-link' | 'update-hirer';
/** A command's goes by its name. */
export type DialogName = SecuredAppleCommandName | OtherDialogName;

/** The dialogs of Apple devices. */
export const { DeviceDialogs, useOpenDialog } = deviceDialogs<
  SecuredAppleCommandName,
  OtherDialogName,
  AppleListItem
>({
  others: {
    oneClickUnlock: lazyPart(async () => unnamed(await import('../dialogs/one-click-unlock-dialog.tsx'))),
    'update-hirer': lazyPart(async () => unnamed(await import('#screens/devices/dialogs/hirer-dialog.tsx'))),
    'enroll-link': lazyPart(async () => unnamed(await import('../dialogs/enroll-link-dialog.tsx'))),
  },
  ofCommand: (name) => lazyPart(async () => (await import('./command-dialog.ts')).appleDialogOf(name)),
});
