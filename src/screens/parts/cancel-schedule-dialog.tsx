import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { lockState } from '#domain/lock-state.ts';
import { messages } from '#domain/messages.ts';
import { formatDateTime } from '#domain/time.ts';
import { cancelScheduleEffects } from '#machines/cancel-schedule/cancel-schedule.effects.ts';
import { cancelScheduleMachine } from '#machines/cancel-schedule/cancel-schedule.machine.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useClient } from './console-context.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';
import { summaryOf } from './device-words.ts';
import { MachineRoot } from './machine-root.tsx';
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
  return (
    <Dialog
      open
      role="alertdialog"
      title="取消定时锁定"
      description={summaryOf(device)}
      size="sm"
      onOk={() => schedule.send({ type: ended ? 'schedule.keep' : 'schedule.cancel' })}
      onCancel={() => schedule.send({ type: 'schedule.keep' })}
      loading={state === 'cancelling'}
      okText={ended ? '知道了' : state === 'failed' ? '重试' : undefined}
    >
      <MachineRoot name="cancelSchedule" actorRef={schedule}>
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
      </MachineRoot>
    </Dialog>
  );
}
