import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { SmsType } from '#api/contract/people/system.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { AcceptedOperation } from '#machines/devices/secured-command/command-answer.ts';
import type { FormErrors } from '#machines/devices/secured-command/form-fields.ts';
import { grantNameOf } from '#machines/devices/secured-command/secured-calls.ts';
import type {
  SecuredCommandName,
  SecuredRequest,
} from '#machines/devices/secured-command/secured-request.ts';
import { useControl, useValueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { useHolds } from '#screens/shared/holds.ts';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { type SmsCodeActor, useSmsCode } from '#screens/shared/proof/sms-code.tsx';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { useFollow } from '#screens/shared/sent.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { BlamedFirst, RequestRefusal, useBlamed } from './blamed-fields.tsx';
import {
  CommandNotice,
  foretells,
  makeIdempotencyKey,
  okTexts,
  phaseEvent,
  providedCommand,
  type SecuredCommandActor,
  showsFields,
  useCommandPhase,
} from './command-dialog.tsx';
import { SerialTailField } from './serial-tail-field.tsx';

interface ProofDialogProps<Name extends SecuredCommandName> {
  kind: DeviceKindName;
  command: Name;
  /** null: what was filled in is not right yet */
  request: SecuredRequest | null;
  /** OK was pressed all the same: the form says what is not right */
  onIncomplete?: () => void;
  /** of the device; its last four characters are asked for before what nothing brings back */
  serialNumber?: string;
  /** which SMS code the server may ask for */
  smsType: SmsType | null;
  title: string;
  description: string;
  size?: 'sm' | 'md' | 'lg';
  aside?: ReactNode | ((readOnly: boolean) => ReactNode);
  okIcon?: ReactNode;
  danger?: boolean;
  /** what it ends does not come back: it takes no earlier proof, and asks for the serial number (`decision.hold.proof`) */
  irreversible?: boolean;
  /** it takes no earlier proof, though what it does can be undone */
  eachTime?: boolean;
  footnote?: string;
  /**
   * What the command does; a form keeps what was filled in while the command is on its way, and says of its fields what the server
   * finds wrong with them.
   */
  children: ReactNode | ((readOnly: boolean, errors: FormErrors<Name>) => ReactNode);
  /** gets what the command answers besides its operation */
  onDisclosed?: (result: unknown) => void;
  /** Told at the end; without an operation nothing has happened. */
  onEnd: (operation: AcceptedOperation | null) => void;
}

/** The dialog of a command: what it does or asks for, and the proof of who gives it. */
export function ProofDialog<Name extends SecuredCommandName>(props: ProofDialogProps<Name>) {
  const { kind, command: name, smsType, serialNumber, onDisclosed, onEnd } = props;
  const { irreversible = false, eachTime = false } = props;
  const context = useConsole();
  const [machine] = useState(() => providedCommand(context, kind, name, onDisclosed));
  const command = useActorRef(machine, {
    input: {
      smsType,
      ...(irreversible
        ? ownProof(name, serialNumber)
        : { grant: eachTime ? null : context.kept.grants.find(grantNameOf(kind, name)) }),
      makeIdempotencyKey,
    },
  });
  const holds = useHolds();
  const follow = useFollow();
  useDone<typeof machine>(command, ({ operation }) => {
    if (operation !== null && irreversible) holds.look();
    if (operation !== null && !irreversible) follow(operation.id);
    onEnd(operation);
  });
  return smsType === null ? (
    <OpenDialog {...props} actor={command} sms={null} />
  ) : (
    <CodeDialog {...props} actor={command} smsType={smsType} />
  );
}

type OpenProps<Name extends SecuredCommandName> = ProofDialogProps<Name> & { actor: SecuredCommandActor };

/** The dialog of one for which the server may ask for an SMS code. */
function CodeDialog<Name extends SecuredCommandName>(props: OpenProps<Name> & { smsType: SmsType }) {
  const { actor, smsType } = props;
  const tellSent = () => actor.send({ type: 'code.sent' });
  return <OpenDialog {...props} sms={useSmsCode({ to: 'own', type: smsType }, { tellSent })} />;
}

function OpenDialog<Name extends SecuredCommandName>({
  actor: command,
  sms,
  command: name,
  request,
  onIncomplete,
  ...props
}: OpenProps<Name> & { sms: SmsCodeActor | null }) {
  const { children, aside, danger = false, size = 'sm', irreversible, eachTime, ...texts } = props;
  const phase = useCommandPhase(command);
  const typed = useTypedProof(command);
  const phone = useSelector(command, ({ context }) => context.smsPhone);
  const errors = useBlamed(command, name, request);

  const { password, smsCode } = typed;
  const editing = phase === 'editing';
  const confirm = request && ({ type: 'command.confirm', request, password, smsCode } as const);
  const event = editing ? confirm : phaseEvent(phase, typed);
  const next = useControl(command, event);
  return (
    <Dialog
      {...texts}
      open
      size={size}
      footnote={foretells(phase) ? texts.footnote : null}
      noCancel={phase === 'refused'}
      aside={typeof aside === 'function' ? aside(!editing) : aside}
      ok={event ? next : { onClick: () => onIncomplete?.() }}
      cancel={useControl(command, { type: 'command.cancel' })}
      loading={phase === 'working'}
      okText={okTexts[phase] ?? texts.title}
      okIcon={editing ? texts.okIcon : undefined}
      okVariant={editing && danger ? 'danger' : 'primary'}
      marks={useMachineMarks('securedCommand', command)}
    >
      <CommandNotice command={command} />
      <RequestRefusal command={command} name={name} />
      <BlamedFirst actor={command}>
        {typeof children === 'function' ? children(!editing, errors) : children}
      </BlamedFirst>
      <SerialTail command={command} />
      {showsFields(phase) ? (
        <ProofFields
          actor={command}
          typed={typed}
          readOnly={phase === 'working'}
          note={irreversible || eachTime ? '每次都需要输入' : '5 分钟内同类操作只需一次'}
          code={sms && phone !== null ? { sms, phone } : null}
        />
      ) : null}
    </Dialog>
  );
}

/** What nothing brings back takes no earlier proof. */
function ownProof(name: SecuredCommandName, serialNumber: string | undefined) {
  if (serialNumber === undefined) throw new Error(`${name} is given without the device's serial number`);
  return { grant: null, serialNumber };
}

/** Which device it is, typed by whoever is about to do what nothing brings back. */
function SerialTail({ command }: { command: SecuredCommandActor }) {
  const serialNumber = useSelector(command, ({ context }) => context.serialNumber);
  const typed = useSelector(command, ({ context }) => context.serialTail);
  const phase = useCommandPhase(command);
  const control = useValueControl(command, 'serial.type', (text: string) => ({ text }), '');
  if (serialNumber === null || !showsFields(phase) || phase === 'notReceived') return null;
  return (
    <SerialTailField
      serialNumber={serialNumber}
      typed={typed}
      control={control}
      readOnly={phase === 'working'}
    />
  );
}
