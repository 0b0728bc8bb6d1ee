import type { SecuredAndroidCommandName } from '#domain/android/commands.ts';
import { dialogOf } from '#screens/devices/commands/dialog-of.ts';
import { androidCommandsShown } from './commands.ts';

export const androidDialogOf = (name: SecuredAndroidCommandName) => dialogOf(androidCommandsShown, name);
