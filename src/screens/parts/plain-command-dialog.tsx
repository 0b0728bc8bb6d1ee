import { useState } from 'react';
import { appleCommand } from '#domain/apple-commands.ts';
import { holdMs } from '#domain/limits.ts';
import { smsTypeOf } from '#machines/secured-command/secured-rows.ts';
import { Banner } from '#ui/banner.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';
import { summaryOf } from './device-words.ts';
import { type PlainCommandName, type PlainCommandWords, plainCommandWords } from './plain-command-words.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { effectHint } from './strandability.ts';

/** A command that asks for nothing but the proof of who gives it: what it does, what it can't undo, and when it takes effect. */
export default function PlainCommandDialog({ name, device, onClose }: DeviceDialogProps) {
  if (!isPlain(name)) throw new Error(`${name} has a dialog of its own`);
  return <Plain name={name} device={device} onClose={onClose} />;
}

const isPlain = (name: string): name is PlainCommandName => Object.hasOwn(plainCommandWords, name);

function Plain({ name, device, onClose }: DeviceDialogProps & { name: PlainCommandName }) {
  const [openedAt] = useState(() => Date.now());
  const { title, executor, irreversible } = appleCommand(name);
  const { icon, effect, warning }: PlainCommandWords = plainCommandWords[name];
  const hint = warning?.(device) ?? null;
  const hints = [
    irreversible && `确定后 ${holdMs / 1000} 秒内可以撤销`,
    executor === 'device' && effectHint(device, openedAt),
    executor === 'server' && '立即生效，不会发送到设备',
  ];
  return (
    <ProofDialog
      request={{ command: name, body: { device_id: device.id } }}
      smsType={smsTypeOf(name)}
      title={title}
      description={summaryOf(device)}
      okIcon={icon}
      danger={irreversible}
      footnote={hints.filter(Boolean).join('，')}
      onClose={onClose}
    >
      <p>{effect}</p>
      {hint === null ? null : <Banner tone="warn">{hint}</Banner>}
    </ProofDialog>
  );
}
