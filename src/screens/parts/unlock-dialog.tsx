import { useActorRef } from '@xstate/react';
import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import {
  CommandNotice,
  makeIdempotencyKey,
  okTexts,
  ProofFields,
  phaseEvent,
  providedCommand,
  useCommandPhase,
  useProof,
} from './command-dialog.tsx';
import { useConsole } from './console-context.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';
import { summaryOf } from './device-words.ts';
import { useMachineMarks, useOffered } from './machine-root.tsx';
import { effectHint } from './strandability.ts';
import { useDone } from './use-done.ts';

/** Unlocks one device. */
export default function UnlockDialog({ device, onClose }: DeviceDialogProps) {
  const context = useConsole();
  const [machine] = useState(() => providedCommand(context, 'unlock'));
  const [openedAt] = useState(() => Date.now());
  const command = useActorRef(machine, {
    input: { smsType: null, grant: context.grants.find('unlock'), makeIdempotencyKey },
  });
  const phase = useCommandPhase(command);
  const proof = useProof(command);
  useDone<typeof machine>(command, ({ operation }) => onClose(operation ? '指令已受理' : null));

  const { password, smsCode } = proof;
  const request = { command: 'unlock', body: { device_id: device.id } } as const;
  const confirm = { type: 'command.confirm', request, password, smsCode } as const;
  const event = phase === 'editing' ? confirm : phaseEvent(phase, proof);
  return (
    <Dialog
      open
      title="解除锁定"
      description={summaryOf(device)}
      size="sm"
      onOk={() => event && command.send(event)}
      onCancel={() => command.send({ type: 'command.cancel' })}
      loading={phase === 'working'}
      okText={okTexts[phase]}
      okIcon={phase === 'editing' ? <LockOpen aria-hidden="true" /> : undefined}
      footnote={effectHint(device, openedAt)}
      marks={useMachineMarks('securedCommand', command)}
      okMarks={useOffered(command, event)}
      cancelMarks={useOffered(command, { type: 'command.cancel' })}
    >
      <CommandNotice command={command} />
      <p>解除后，承租人可以照常使用这台设备。</p>
      <ProofFields command={command} proof={proof} />
    </Dialog>
  );
}
