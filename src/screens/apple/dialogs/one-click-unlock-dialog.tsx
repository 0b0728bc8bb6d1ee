import { useSelector } from '@xstate/react';
import { LockOpen } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isUnfinishedUnlock, isUnlockUnderWay } from '#domain/apple/unlock-saga.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { oneClickUnlockEffects } from '#machines/apple/one-click-unlock/one-click-unlock.effects.ts';
import {
  isCodeAsked,
  mayCancel,
  type OneClickUnlockEvent,
  oneClickUnlockMachine,
} from '#machines/apple/one-click-unlock/one-click-unlock.machine.ts';
import { firstChoice } from '#machines/apple/one-click-unlock/unlock-choice.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient, useLive, useUser } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { useHolds } from '#screens/shared/holds.ts';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { useSmsCode } from '#screens/shared/proof/sms-code.tsx';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import type { ButtonVariant } from '#ui/button/button-style.ts';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import {
  CancelRest,
  Choosing,
  Chosen,
  ConfirmDevice,
  Notice,
  type Phase,
  Progress,
  Reviewing,
  type UnlockActor,
  type UnlockSnapshot,
} from '../unlock/one-click-unlock-parts.tsx';
import { inTheWayOf } from '../unlock/unlock-offer.ts';
import type { AppleDialogProps } from './apple-dialog.ts';

/** Lets a phone go: what to do, who asks, what the server says of it, and then the steps as they are done. */
export default function OneClickUnlockDialog({ device, onClose }: AppleDialogProps) {
  const client = useClient();
  const [machine] = useState(() => oneClickUnlockMachine.provide({ actors: oneClickUnlockEffects(client) }));
  const unlock = useActorRef(machine, {
    input: {
      deviceId: device.id,
      serialNumber: device.serial_number,
      sagaId: device.unlock_saga?.id ?? null,
      chosen: firstChoice(device, inTheWayOf(device, new Date(serverNow()))),
      makeIdempotencyKey: () => crypto.randomUUID(),
    },
  });
  useDone<typeof machine>(unlock, () => onClose(null));
  const expecting = useSelector(
    unlock,
    ({ context }) => context.saga !== null && isUnlockUnderWay(context.saga.status),
  );
  useLive((fact) => unlock.send(fact), { expecting });
  const holding = useSelector(unlock, ({ context }) => context.saga?.status === 'holding');
  const { look } = useHolds();
  useEffect(() => {
    if (holding) look();
  }, [holding, look]);
  return <OpenDialog unlock={unlock} device={device} />;
}

const phaseOf = ({ value }: UnlockSnapshot): Phase => {
  const { unlock } = value as { unlock: Phase | { changing: string } | { notLoaded: string } };
  if (typeof unlock === 'string') return unlock;
  return 'changing' in unlock ? 'changing' : 'notLoaded';
};

const working: readonly Phase[] = ['prevalidating', 'starting', 'changing', 'lookingUp'];

function OpenDialog({ unlock, device }: { unlock: UnlockActor; device: AppleDialogProps['device'] }) {
  const phase = useSelector(unlock, phaseOf);
  const { phone_number } = useUser();
  const tellSent = () => unlock.send({ type: 'code.sent' });
  const sms = useSmsCode({ to: 'own', type: 'turn-off-activation-lock' }, { tellSent });
  const codeAsked = useSelector(unlock, ({ context }) => isCodeAsked(context));
  const typed = useTypedProof(unlock);
  const next = useNext(unlock, phase, { password: typed.password, smsCode: typed.smsCode });
  const begun = useSelector(unlock, ({ context }) => context.saga !== null);
  const unfinished = useSelector(
    unlock,
    ({ context }) => context.saga !== null && isUnfinishedUnlock(context.saga.status),
  );
  const count = useSelector(unlock, ({ context }) => context.chosen.length);
  const proof = (
    <ProofFields
      actor={unlock}
      typed={typed}
      readOnly={working.includes(phase)}
      code={codeAsked ? { sms, phone: phone_number, why: '关闭激活锁还需要短信验证码。' } : null}
    />
  );
  return (
    <Dialog
      open
      size="md"
      title="一键解锁"
      description={summaryOf(device)}
      ok={useControl(unlock, next.event)}
      cancel={useControl(unlock, { type: 'unlock.close' })}
      loading={working.includes(phase)}
      okText={next.text}
      okIcon={next.icon}
      okVariant={next.variant ?? 'primary'}
      cancelText={begun ? '关闭' : undefined}
      footnote={footnoteOf(phase, count, unfinished)}
      marks={useMachineMarks('oneClickUnlock', unlock)}
    >
      <FocusKeeper phase={phase}>
        <Notice unlock={unlock} phase={phase} />
        {phase === 'choosing' ? <Choosing unlock={unlock} device={device} /> : null}
        {phase === 'proving' || phase === 'prevalidating' || phase === 'refused' ? (
          <Chosen unlock={unlock} />
        ) : null}
        {phase === 'proving' || phase === 'prevalidating' ? proof : null}
        {phase === 'reviewing' || phase === 'starting' ? (
          <>
            <Reviewing unlock={unlock} />
            <ConfirmDevice unlock={unlock} readOnly={phase === 'starting'} />
          </>
        ) : null}
        {begun ? (
          <Progress unlock={unlock}>
            {phase === 'stopped' ? (
              <>
                <ConfirmDevice unlock={unlock} readOnly={false} />
                {proof}
                <CancelRest unlock={unlock} />
              </>
            ) : null}
          </Progress>
        ) : null}
      </FocusKeeper>
    </Dialog>
  );
}

interface Next {
  readonly event: OneClickUnlockEvent | null;
  readonly text: string;
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
}

/** What OK does: the step that brings it on, or takes it back. */
function useNext(
  unlock: UnlockActor,
  phase: Phase,
  proof: { readonly password: string; readonly smsCode: string },
): Next {
  const status = useSelector(unlock, ({ context }) => context.saga?.status);
  const cancellable = useSelector(unlock, ({ context }) => mayCancel(context));
  switch (phase) {
    case 'choosing':
      return { event: { type: 'commands.confirm' }, text: '下一步' };
    case 'proving':
      return { event: { type: 'proof.confirm', ...proof }, text: '预检' };
    case 'reviewing':
      return {
        event: { type: 'choice.confirm' },
        text: '开始解锁',
        variant: 'danger',
        icon: <LockOpen aria-hidden="true" />,
      };
    case 'notReceived':
      return { event: { type: 'start.retry' }, text: labels.retry };
    case 'notLoaded':
    case 'outcomeUnknown':
      return { event: { type: 'outcome.check' }, text: '再次查询' };
    case 'watching':
      if (!cancellable) return { event: { type: 'unlock.close' }, text: '知道了' };
      return status === 'holding'
        ? { event: { type: 'saga.cancel' }, text: '撤销' }
        : { event: { type: 'saga.cancel' }, text: '取消其余步骤', variant: 'secondary' };
    case 'stopped':
      return { event: { type: 'saga.resume', ...proof }, text: '继续执行' };
    case 'missing':
    case 'refused':
      return { event: { type: 'unlock.close' }, text: '知道了' };
    case 'ended':
      return { event: { type: 'unlock.close' }, text: '完成' };
    default:
      return { event: null, text: workingTexts[phase] };
  }
}

const workingTexts = {
  prevalidating: '预检',
  starting: '开始解锁',
  lookingUp: '正在查询',
  changing: '请稍候',
};

function footnoteOf(phase: Phase, count: number, unfinished: boolean): string | null {
  if (phase === 'choosing') return count > 0 ? `已选 ${count} 步` : '请至少选择一步';
  return unfinished && phase !== 'stopped' ? '关闭后继续执行，可在设备页面查看' : null;
}
