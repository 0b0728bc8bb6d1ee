import { useState } from 'react';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { ProofDialog } from '#screens/devices/commands/proof-dialog.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import type { DeviceDialogProps } from './device-dialog.ts';
import { effectHint } from './strandability.ts';

/** Unlocks one device. */
export default function UnlockDialog({ device, icon, onClose }: DeviceDialogProps) {
  const [openedAt] = useState(serverNow);
  return (
    <ProofDialog
      kind="apple"
      command="unlock"
      request={{ kind: 'apple', command: 'unlock', body: { device_id: device.id } }}
      smsType={null}
      title="解除锁定"
      description={summaryOf(device)}
      okIcon={icon}
      footnote={effectHint(device, openedAt)}
      onEnd={(accepted) => onClose(accepted ? messages.commandAccepted : null)}
    >
      <p>解除后，承租人可以照常使用这台设备。</p>
    </ProofDialog>
  );
}
