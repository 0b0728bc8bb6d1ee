import type { ReactNode } from 'react';
import type { SecuredAppleCommandName } from '#domain/apple/commands.ts';
import type { PlainCommandName } from '#machines/devices/secured-command/secured-request.ts';
import type { DeviceDialog } from '../dialogs/device-dialog.ts';
import { commandDefinition } from './commands.ts';
import { plainDialog } from './plain-command-dialog.tsx';

/** A dialog, and the icon of what it is opened for. */
export interface NamedDialog {
  readonly Dialog: DeviceDialog;
  readonly icon: ReactNode;
}

/** The dialog of a command: its own, else what it does and the proof. Rejects where its code cannot be fetched. */
export async function dialogOf(name: SecuredAppleCommandName): Promise<NamedDialog> {
  const definition = commandDefinition(name);
  const { icon } = definition;
  if ('dialog' in definition) return { Dialog: await definition.dialog.load(), icon };
  // No other can be defined without a dialog.
  return { Dialog: plainDialog(name as PlainCommandName, definition), icon };
}
