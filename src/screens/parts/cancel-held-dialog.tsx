import { useState } from 'react';
import { cancelOperation } from '#api/contract/ios.ts';
import { appleCommandTitle } from '#domain/apple-commands.ts';
import { isHeld } from '#domain/operation.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';
import { summaryOf } from './device-words.ts';

/** Takes the first command of a device back that waits out its hold window (`decision.hold`). */
export default function CancelHeldDialog({ device, onClose }: DeviceDialogProps) {
  const [held] = useState(() => device.progress.find(isHeld));
  const title = appleCommandTitle(held?.command ?? '');
  return (
    <CancelDialog
      call={cancelOperation}
      operationId={held?.id ?? ''}
      title={`撤销${title}`}
      description={summaryOf(device)}
      question={`“${title}”还没有发出。现在撤销，设备上什么也不会发生。`}
      keepText="不撤销"
      notice={`已取消（未发出）：${title}`}
      onClose={onClose}
    />
  );
}
