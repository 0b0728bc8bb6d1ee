import { type PlainCommandName, plainRequest } from '#machines/devices/secured-command/secured-request.ts';
import { Banner } from '#ui/display/banner.tsx';
import { CommandForm } from '../dialogs/command-form.tsx';
import type { DeviceDialog } from '../dialogs/device-dialog.ts';
import { isDangerous } from './commands.ts';
import type { PlainCommand } from './definition.ts';

/** The dialog of a command that asks for nothing but the proof of who gives it: what it does, what it can't undo, and when it takes effect. */
export const plainDialog =
  (name: PlainCommandName, { effect, warning }: PlainCommand): DeviceDialog =>
  ({ device, icon, onClose }) => {
    const hint = warning?.(device) ?? null;
    return (
      <CommandForm
        command={name}
        request={plainRequest('apple', name, device.id)}
        device={device}
        okIcon={icon}
        danger={isDangerous(name)}
        onClose={onClose}
      >
        <p>{effect}</p>
        {hint === null ? null : <Banner tone="warn">{hint}</Banner>}
      </CommandForm>
    );
  };
