import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { type PlainCommandName, plainRequest } from '#machines/devices/secured-command/secured-request.ts';
import { Banner } from '#ui/display/banner.tsx';
import { CommandForm } from './command-form.tsx';
import type { PlainCommand } from './definition.ts';
import type { DeviceDialog } from './device-dialog.ts';

/** The dialog of a command that asks for nothing but the proof of who gives it: what it does, what it can't undo, and when it takes effect. */
export const plainDialog =
  <Device extends DeviceListItem>(
    name: PlainCommandName,
    { effect, warning }: Pick<PlainCommand<string, Device>, 'effect' | 'warning'>,
    danger: boolean,
  ): DeviceDialog<Device> =>
  ({ device, icon, onClose }) => {
    const hint = warning?.(device) ?? null;
    return (
      <CommandForm
        command={name}
        request={plainRequest(device.kind, name, device.id)}
        device={device}
        okIcon={icon}
        danger={danger}
        onClose={onClose}
      >
        <p>{effect}</p>
        {hint === null ? null : <Banner tone="warn">{hint}</Banner>}
      </CommandForm>
    );
  };
