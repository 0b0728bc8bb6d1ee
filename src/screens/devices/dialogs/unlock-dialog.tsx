import { useState } from 'react';
import { isToBeLocked } from '#domain/devices/lock-state.ts';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { plainRequest } from '#machines/devices/secured-command/secured-request.ts';
import type { DeviceDialogProps } from '#screens/devices/commands/device-dialog.ts';
import { ProofDialog } from '#screens/devices/commands/proof-dialog.tsx';
import { effectHint } from '#screens/devices/commands/strandability.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';

/** Unlocks one device. */
export default function UnlockDialog({ device, icon, onClose }: DeviceDialogProps) {
  const [openedAt] = useState(serverNow);
  return (
    <ProofDialog
      kind={device.kind}
      command="unlock"
      request={plainRequest(device.kind, 'unlock', device.id)}
      smsType={null}
      title="解除锁定"
      description={summaryOf(device)}
      okIcon={icon}
      footnote={effectHint(device, openedAt)}
      onEnd={(accepted) => onClose(accepted ? messages.commandAccepted : null)}
    >
      <p>
        {isToBeLocked(device.lock_evidence)
          ? '设备尚未锁定：将取消尚未执行的锁定。设备若已收到锁定，会先锁定，再解除。'
          : '解除后，承租人可以照常使用这台设备。'}
      </p>
    </ProofDialog>
  );
}
