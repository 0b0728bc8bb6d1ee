import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AndroidChannel } from '#domain/android/brands.ts';
import { enrolPhoneEffects } from '#machines/android/enrol-phone/enrol-phone.effects.ts';
import { enrolPhoneMachine } from '#machines/android/enrol-phone/enrol-phone.machine.ts';
import { MadeCode, NotLooked, Standing } from '#screens/android/enrolment/code-shown.tsx';
import type { ListDialogProps } from '#screens/devices/list/list-actions.tsx';
import { OwnerField } from '#screens/devices/list/owner-field.tsx';
import { useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive, useUser } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { ChannelField } from './channel-field.tsx';
import { EnrolmentCodes } from './enrolment-codes.tsx';

/** A code for a new phone, and what has become of it. */
export default function NewDeviceDialog({ onChanged, onClose }: ListDialogProps) {
  const client = useClient();
  const user = useUser();
  const [machine] = useState(() =>
    enrolPhoneMachine.provide({ actors: enrolPhoneEffects(client), actions: { tellOver: onChanged } }),
  );
  const actor = useActorRef(machine, {
    input: { forClerk: user.id, makeIdempotencyKey: () => crypto.randomUUID() },
  });
  const { forClerk, channel, errors, made, latest } = useSelector(actor, ({ context }) => context);
  const phase = useSelector(actor, ({ value }): Phase => (typeof value === 'string' ? value : 'waiting'));
  useLive((fact) => actor.send({ type: fact.type }), { expecting: phase === 'waiting' });
  const isOver = latest !== null && latest.status !== 'open';
  const make = useControl(actor, phase === 'submitting' ? null : { type: 'code.make' });
  const another = useControl(actor, { type: 'code.another' });
  return (
    <Dialog
      open
      title="新增安卓设备"
      size={made ? 'lg' : 'md'}
      okText={okTexts[phase]}
      ok={made ? another : make}
      cancelText={made ? '完成' : '取消'}
      cancel={{ onClick: onClose, 'aria-disabled': phase === 'submitting' || undefined }}
      loading={phase === 'submitting'}
      marks={useMachineMarks('enrolPhone', actor)}
    >
      <FocusKeeper phase={phase}>
        {made ? (
          <>
            <NotLooked actor={actor} />
            <Standing latest={latest} />
            {isOver ? null : <MadeCode made={made} channel={channel} />}
          </>
        ) : (
          <>
            <SubmissionNotice form={actor} doubt="入网码可能已经生成。可以重试，不会生成第二个。" />
            <p>为一台新手机生成入网码，一个入网码只能用一次，24 小时内有效。</p>
            <OwnerField
              kind="android"
              value={forClerk}
              {...valueControl(actor, 'code.assign', (chosen: string | null) => ({ forClerk: chosen }))}
              disabled={phase !== 'editing'}
              error={errors.for_clerk}
            />
            <ChannelField
              value={channel}
              {...valueControl(actor, 'code.channel', (chosen: AndroidChannel) => ({ channel: chosen }))}
              disabled={phase !== 'editing'}
              error={errors.channel}
            />
          </>
        )}
      </FocusKeeper>
      <EnrolmentCodes key={made?.id ?? ''} except={made?.id ?? null} />
    </Dialog>
  );
}

type Phase = 'editing' | 'submitting' | 'uncertain' | 'waiting';

const okTexts: Record<Phase, string> = {
  editing: '生成入网码',
  submitting: '正在生成',
  uncertain: labels.retry,
  waiting: '再新增一台',
};
