import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Client } from '#api/contract/call.ts';
import * as messages from '#domain/messages.ts';
import { type CancelCall, cancelScheduleEffects } from '#machines/cancel-schedule/cancel-schedule.effects.ts';
import { cancelScheduleMachine } from '#machines/cancel-schedule/cancel-schedule.machine.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useClient } from './console-context.tsx';
import { useMachineMarks, useOffered } from './machine-root.tsx';
import { useActorRef } from './use-actor-ref.ts';
import { useDone } from './use-done.ts';

interface CancelDialogProps {
  /** the call that takes it back */
  call: CancelCall;
  operationId: string;
  title: string;
  description: string;
  question: string;
  keepText: string;
  /** what the person is told where it was taken back */
  notice: string;
  onClose: (notice: string | null) => void;
}

const provided = (client: Client, call: CancelCall) =>
  cancelScheduleMachine.provide({ actors: cancelScheduleEffects(client, call) });

/** Takes a command back that has not been sent, and says truly whether that was still possible. */
export function CancelDialog({ call, operationId, question, keepText, notice, ...rest }: CancelDialogProps) {
  const client = useClient();
  const [machine] = useState(() => provided(client, call));
  const schedule = useActorRef(machine, { input: { operationId } });
  const state = useSelector(schedule, ({ value }) => value);
  const sentence = useSelector(schedule, ({ context }) => context.sentence);
  useDone<typeof machine>(schedule, ({ cancelled }) => rest.onClose(cancelled ? notice : null));

  const ended = state === 'tooLate' || state === 'refused';
  const keep = { type: 'schedule.keep' } as const;
  const cancel = { type: 'schedule.cancel' } as const;
  const event = state === 'cancelling' ? null : ended ? keep : cancel;
  return (
    <Dialog
      open
      role="alertdialog"
      title={rest.title}
      description={rest.description}
      size="sm"
      onOk={() => event && schedule.send(event)}
      onCancel={() => schedule.send(keep)}
      loading={state === 'cancelling'}
      okText={ended ? '知道了' : state === 'failed' ? '重试' : undefined}
      cancelText={ended ? undefined : keepText}
      marks={useMachineMarks('cancelSchedule', schedule)}
      okMarks={useOffered(schedule, event)}
      cancelMarks={useOffered(schedule, keep)}
    >
      {state === 'failed' ? (
        <Banner tone="error">没有得到答复，请重试；重复取消不会有别的影响。</Banner>
      ) : null}
      {state === 'tooLate' ? <Banner tone="warn">{messages.scheduleTooLate}</Banner> : null}
      {state === 'refused' ? <Banner tone="error">{sentence}</Banner> : null}
      <p>{question}</p>
    </Dialog>
  );
}
