import { appleCommand } from '#domain/apple/commands.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { Banner } from '#ui/display/banner.tsx';
import { CommandForm } from './command-form.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';
import { type PlainCommandName, type PlainCommandWords, plainCommandWords } from './plain-command-words.tsx';

/** A command that asks for nothing but the proof of who gives it: what it does, what it can't undo, and when it takes effect. */
export default function PlainCommandDialog({ name, device, onClose }: DeviceDialogProps) {
  if (!isPlain(name)) throw new Error(`${name} has a dialog of its own`);
  return <Plain name={name} device={device} onClose={onClose} />;
}

const isPlain = (name: string): name is PlainCommandName => Object.hasOwn(plainCommandWords, name);

/** Both ways of one call. */
const bodyOf = (name: PlainCommandName, device_id: string) =>
  name === 'restore' ? { device_id, status: recycledStatus.active } : { device_id };

function Plain({ name, device, onClose }: DeviceDialogProps & { name: PlainCommandName }) {
  const { icon, effect, warning }: PlainCommandWords = plainCommandWords[name];
  const hint = warning?.(device) ?? null;
  const { irreversible } = appleCommand(name);
  return (
    <CommandForm
      command={name}
      request={{ command: name, body: bodyOf(name, device.id) }}
      device={device}
      okIcon={icon}
      danger={irreversible || name === 'remove'}
      onClose={onClose}
    >
      <p>{effect}</p>
      {hint === null ? null : <Banner tone="warn">{hint}</Banner>}
    </CommandForm>
  );
}
