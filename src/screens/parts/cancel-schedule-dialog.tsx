import { useState } from 'react';
import { cancelSchedule } from '#api/contract/ios.ts';
import { lockState } from '#domain/lock-state.ts';
import * as messages from '#domain/messages.ts';
import { formatDateTime } from '#domain/time.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';
import { summaryOf } from './device-words.ts';

/** Takes the scheduled lock of a device back. */
export default function CancelScheduleDialog({ device, onClose }: DeviceDialogProps) {
  const [scheduled] = useState(() => lockState(device.lock_evidence, device.progress).scheduled);
  return (
    <CancelDialog
      call={cancelSchedule}
      operationId={scheduled?.id ?? ''}
      title="取消定时锁定"
      description={summaryOf(device)}
      question={
        scheduled?.run_at
          ? `这台设备定于 ${formatDateTime(scheduled.run_at)} 锁定。确定取消吗？`
          : messages.scheduleGone
      }
      keepText="保留定时"
      notice="已取消定时锁定"
      onClose={onClose}
    />
  );
}
