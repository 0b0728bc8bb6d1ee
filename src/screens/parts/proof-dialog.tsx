import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { SmsType } from '#api/contract/system.ts';
import type { SecuredCommandName, SecuredRequest } from '#machines/secured-command/secured-request.ts';
import { grantNameOf } from '#machines/secured-command/secured-rows.ts';
import { Dialog } from '#ui/dialog.tsx';
import {
  CommandNotice,
  foretells,
  makeIdempotencyKey,
  okTexts,
  ProofFields,
  phaseEvent,
  providedCommand,
  type SecuredCommandActor,
  useCommandPhase,
  useProof,
} from './command-dialog.tsx';
import { useConsole } from './console-context.tsx';
import { useMachineMarks, useOffered } from './machine-root.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { useActorRef } from './use-actor-ref.ts';
import { useDone } from './use-done.ts';

interface ProofDialogProps {
  command: SecuredCommandName;
  /** null: what was filled in is not right yet */
  request: SecuredRequest | null;
  /** OK was pressed all the same: the form says what is not right */
  onIncomplete?: () => void;
  /** which SMS code the server may ask for */
  smsType: SmsType | null;
  title: string;
  description: string;
  size?: 'sm' | 'md' | 'lg';
  aside?: ReactNode | ((readOnly: boolean) => ReactNode);
  okIcon?: ReactNode;
  /** what it ends does not come back */
  danger?: boolean;
  footnote?: string;
  /** what the command does; a form keeps what was filled in while the command is on its way */
  children: ReactNode | ((readOnly: boolean) => ReactNode);
  /** gets what the command answers besides its operation */
  onDisclosed?: (result: unknown) => void;
  /** Told at the end; without an operation nothing has happened. */
  onEnd: (accepted: boolean) => void;
}

/** The dialog of a command: what it does or asks for, and the proof of who gives it. */
export function ProofDialog({ command: name, request, onIncomplete, smsType, ...props }: ProofDialogProps) {
  const { children, aside, onDisclosed, onEnd, danger = false, size = 'sm', ...texts } = props;
  const context = useConsole();
  const [machine] = useState(() => providedCommand(context, name, onDisclosed));
  const command = useActorRef(machine, {
    input: { smsType, grant: context.grants.find(grantNameOf(name)), makeIdempotencyKey },
  });
  const phase = useCommandPhase(command);
  const proof = useProof(command);
  useDone<typeof machine>(command, ({ operation }) => onEnd(operation !== null));

  const { password, smsCode } = proof;
  const editing = phase === 'editing';
  const confirm = request && ({ type: 'command.confirm', request, password, smsCode } as const);
  const event = editing ? confirm : phaseEvent(phase, proof);
  return (
    <Dialog
      {...texts}
      open
      size={size}
      footnote={foretells(phase) ? texts.footnote : null}
      noCancel={phase === 'refused'}
      aside={typeof aside === 'function' ? aside(!editing) : aside}
      onOk={() => (event ? command.send(event) : onIncomplete?.())}
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
      <RequestRefusal command={command} />
      {typeof children === 'function' ? children(!editing) : children}
      <ProofFields command={command} proof={proof} />
    </Dialog>
  );
}

/** What the server finds wrong with what was filled in. */
function RequestRefusal({ command }: { command: SecuredCommandActor }) {
  const problem = useSelector(command, ({ context }) => context.problem);
  return problem?.field === 'request' ? <RefusalBanner sentence={problem.sentence} /> : null;
}
