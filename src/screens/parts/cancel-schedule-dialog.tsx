import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { lockState } from '#domain/lock-state.ts';
import * as messages from '#domain/messages.ts';
import { formatDateTime } from '#domain/time.ts';
import { cancelScheduleEffects } from '#machines/cancel-schedule/cancel-schedule.effects.ts';
import { cancelScheduleMachine } from '#machines/cancel-schedule/cancel-schedule.machine.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useClient } from './console-context.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';
import { summaryOf } from './device-words.ts';
import { useMachineMarks, useOffered } from './machine-root.tsx';
import { useActorRef } from './use-actor-ref.ts';
import { useDone } from './use-done.ts';

/** Takes the scheduled lock of a device back. */
export default function CancelScheduleDialog({ device, onClose }: DeviceDialogProps) {
  const client = useClient();
  const [machine] = useState(() => cancelScheduleMachine.provide({ actors: cancelScheduleEffects(client) }));
  const [scheduled] = useState(() => lockState(device.lock_evidence, device.progress).scheduled);
  const schedule = useActorRef(machine, { input: { operationId: scheduled?.id ?? '' } });
  const state = useSelector(schedule, ({ value }) => value);
  const sentence = useSelector(schedule, ({ context }) => context.sentence);
  useDone<typeof machine>(schedule, ({ cancelled }) => onClose(cancelled ? '已取消定时锁定' : null));

  const ended = state === 'tooLate' || state === 'refused';
  const keep = { type: 'schedule.keep' } as const;
  const cancel = { type: 'schedule.cancel' } as const;
  const event = state === 'cancelling' ? null : ended ? keep : cancel;
  return (
    <Dialog
      open
      role="alertdialog"
      title="取消定时锁定"
      description={summaryOf(device)}
      size="sm"
      onOk={() => event && schedule.send(event)}
      onCancel={() => schedule.send(keep)}
      loading={state === 'cancelling'}
      okText={ended ? '知道了' : state === 'failed' ? '重试' : undefined}
      cancelText={ended ? undefined : '保留定时'}
      marks={useMachineMarks('cancelSchedule', schedule)}
      okMarks={useOffered(schedule, event)}
      cancelMarks={useOffered(schedule, keep)}
    >
      {state === 'failed' ? (
        <Banner tone="error">没有得到答复，请重试；重复取消不会有别的影响。</Banner>
      ) : null}
      {state === 'tooLate' ? <Banner tone="warn">{messages.scheduleTooLate}</Banner> : null}
      {state === 'refused' ? <Banner tone="error">{sentence}</Banner> : null}
      <p>
        {scheduled?.run_at
          ? `这台设备定于 ${formatDateTime(scheduled.run_at)} 锁定。确定取消吗？`
          : messages.scheduleGone}
      </p>
    </Dialog>
  );
}
