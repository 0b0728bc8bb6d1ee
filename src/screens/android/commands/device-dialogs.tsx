import type { AndroidListItem } from '#api/contract/android/device.ts';
import type { SecuredAndroidCommandName } from '#domain/android/commands.ts';
import { deviceDialogs, unnamed } from '#screens/devices/commands/device-dialogs.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';

/** Those that give no command. */
type OtherDialogName = 'update-hirer';
/** A command's goes by its name. */
export type DialogName = SecuredAndroidCommandName | OtherDialogName;

/** The dialogs of Android devices. */
export const { DeviceDialogs, useOpenDialog } = deviceDialogs<
  SecuredAndroidCommandName,
  OtherDialogName,
  AndroidListItem
>({
  others: {
    'update-hirer': lazyPart(async () => unnamed(await import('#screens/devices/dialogs/hirer-dialog.tsx'))),
  },
  ofCommand: (name) => lazyPart(async () => (await import('./command-dialog.ts')).androidDialogOf(name)),
});
