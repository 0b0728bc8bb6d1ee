import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { CommandName } from '#domain/kinds/kinds.ts';
import type { PlainCommandName } from '#machines/devices/secured-command/secured-request.ts';
import { isDangerous, type KindCommands, opensDialog } from './definition.ts';
import type { NamedDialog } from './device-dialogs.tsx';
import { plainDialog } from './plain-command-dialog.tsx';

/** The dialog of a command: its own, else what it does and the proof. Rejects where its code cannot be fetched. */
export async function dialogOf<Name extends CommandName, Device extends DeviceListItem>(
  of: KindCommands<Name, Device>,
  name: Name,
): Promise<NamedDialog<Device>> {
  const definition = of.definitions[name];
  if (!opensDialog(definition)) throw new Error(`${name} has no dialog`);
  const { icon } = definition;
  if ('dialog' in definition) return { Dialog: await definition.dialog.load(), icon };
  // No other can be defined without a dialog.
  return { Dialog: plainDialog(name as PlainCommandName, definition, isDangerous(of, name)), icon };
}
