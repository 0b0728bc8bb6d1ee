import { type ReactNode, useState } from 'react';
import type { SmsType } from '#api/contract/system.ts';
import type { SecuredRequest } from '#machines/secured-command/secured-request.ts';
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
import { useMachineMarks, useOffered } from './machine-root.tsx';
import { useActorRef } from './use-actor-ref.ts';
import { useDone } from './use-done.ts';

interface ProofDialogProps {
  request: SecuredRequest;
  /** which SMS code the server may ask for */
  smsType: SmsType | null;
  title: string;
  description: string;
  okIcon?: ReactNode;
  /** what it ends does not come back */
  danger?: boolean;
  footnote?: string;
  /** what the command does */
  children: ReactNode;
  /** `notice` tells the person what has happened; null where nothing has. */
  onClose: (notice: string | null) => void;
}

/** The dialog of a command that asks for nothing but the proof of who gives it. */
export function ProofDialog({
  request,
  smsType,
  children,
  onClose,
  danger = false,
  ...texts
}: ProofDialogProps) {
  const context = useConsole();
  const [machine] = useState(() => providedCommand(context, request.command));
  const command = useActorRef(machine, {
    input: { smsType, grant: context.grants.find(request.command), makeIdempotencyKey },
  });
  const phase = useCommandPhase(command);
  const proof = useProof(command);
  useDone<typeof machine>(command, ({ operation }) => onClose(operation ? '指令已受理' : null));

  const { password, smsCode } = proof;
  const editing = phase === 'editing';
  const confirm = { type: 'command.confirm', request, password, smsCode } as const;
  const event = editing ? confirm : phaseEvent(phase, proof);
  return (
    <Dialog
      {...texts}
      open
      size="sm"
      onOk={() => event && command.send(event)}
      onCancel={() => command.send({ type: 'command.cancel' })}
      loading={phase === 'working'}
      okText={okTexts[phase]}
      okIcon={editing ? texts.okIcon : undefined}
      okVariant={editing && danger ? 'danger' : 'primary'}
      marks={useMachineMarks('securedCommand', command)}
      okMarks={useOffered(command, event)}
      cancelMarks={useOffered(command, { type: 'command.cancel' })}
    >
      <CommandNotice command={command} />
      {children}
      <ProofFields command={command} proof={proof} />
    </Dialog>
  );
}
