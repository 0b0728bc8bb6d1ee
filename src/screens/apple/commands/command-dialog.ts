import type { SecuredAppleCommandName } from '#domain/apple/commands.ts';
import { dialogOf } from '#screens/devices/commands/dialog-of.ts';
import { appleCommandsShown } from './commands.ts';

export const appleDialogOf = (name: SecuredAppleCommandName) => dialogOf(appleCommandsShown, name);
