import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { User } from '#api/contract/people/user.ts';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatDateTime, parseDateTime } from '#domain/text/time.ts';
import { lostModeScheduleMachine } from '#machines/apple/lost-mode-schedule/lost-mode-schedule.machine.ts';
import { grantNameOf } from '#machines/devices/secured-command/secured-calls.ts';
import { isTablet } from '#screens/apple/words/apple-words.ts';
import { BlamedFirst, RequestRefusal } from '#screens/devices/commands/blamed-fields.tsx';
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
} from '#screens/devices/commands/command-dialog.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { type Console, useConsole, useUser } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { MachineRoot, useMachineMarks } from '#screens/shared/machine-root.tsx';
import { ProofFields } from '#screens/shared/proof-fields.tsx';
import { useTypedProof } from '#screens/shared/typed-proof.ts';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { useDone } from '#screens/shared/use-done.ts';
import { Banner } from '#ui/display/banner.tsx';
import { PhonePreview } from '#ui/display/phone-preview.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { DeviceDialogProps } from './device-dialog.ts';
import { firstDraft } from './first-draft.ts';
import { LockForm } from './lock-form.tsx';
import { effectHint, strandingHints } from './strandability.ts';

/** Locks one device, now or later. */
export default function LockDialog({ device, icon, onClose }: DeviceDialogProps) {
  const lock = useLock(device);
  const command = useSelector(lock, usableCommand);
  const broken = useSelector(lock, (snapshot) => snapshot.matches('broken'));
  useDone<typeof lostModeScheduleMachine>(lock, ({ operation }) =>
    onClose(operation ? messages.commandAccepted : null),
  );
  if (broken) return <BrokenLockDialog device={device} lock={lock} />;
  return command ? <OpenLockDialog device={device} icon={icon} lock={lock} command={command} /> : null;
}

/** Also after the last press on a dialog whose command has failed there is none that could be shown. */
function usableCommand({
  children: { securedCommand },
}: SnapshotFrom<typeof lostModeScheduleMachine>): SecuredCommandActor | null {
  return securedCommand && securedCommand.getSnapshot().status !== 'error' ? securedCommand : null;
}

/** The command's own machine has failed: nothing of it can be shown any more. */
function BrokenLockDialog({ device, lock }: { device: AppleListItem; lock: LockActor }) {
  const close = useControl(lock, { type: 'lock.cancel' });
  return (
    <Dialog
      open
      title="锁定设备"
      description={summaryOf(device)}
      ok={close}
      cancel={close}
      okText="知道了"
      marks={useMachineMarks('lostModeSchedule', lock)}
    >
      <Banner tone="error">{labels.pageBroken}。请关闭，并在设备记录中查看指令是否已发出。</Banner>
    </Dialog>
  );
}

type LockActor = ActorRefFrom<typeof lostModeScheduleMachine>;

function useLock(device: AppleListItem): LockActor {
  const context = useConsole();
  const user = useUser();
  const [machine] = useState(() => provided(context));
  return useActorRef(machine, {
    input: {
      deviceId: device.id,
      draft: firstDraft(valuesOf(device, user), user),
      grant: context.grants.find(grantNameOf('apple', 'lock')),
      makeIdempotencyKey,
      now: serverNow,
    },
  });
}

const provided = (context: Console) =>
  lostModeScheduleMachine.provide({ actors: { securedCommand: providedCommand(context, 'apple', 'lock') } });

/** A masked name is no name to be called by. */
const valuesOf = ({ hirer_name }: AppleListItem, { store }: User) => ({
  门店: store.store_name,
  ...(hirer_name && !hirer_name.includes('*') && { 承租人: hirer_name }),
});

interface OpenProps extends Pick<DeviceDialogProps, 'device' | 'icon'> {
  lock: LockActor;
  command: SecuredCommandActor;
}

function OpenLockDialog({ device, icon, lock, command }: OpenProps) {
  const user = useUser();
  const [openedAt] = useState(serverNow);
  const phase = useCommandPhase(command);
  const typed = useTypedProof(command);
  const form = useSelector(
    lock,
    ({ context: { draft, timing, errors } }) => ({ draft, timing, errors }),
    shallowEqual,
  );
  const composing = useSelector(lock, (snapshot) => snapshot.matches('composing'));
  const later = form.timing === 'later';
  const hints = strandingHints(device, openedAt);

  const confirm = useControl(lock, { type: 'lock.confirm', password: typed.password });
  const next = useControl(command, phaseEvent(phase, typed));
  const cancelLock = useControl(lock, { type: 'lock.cancel' });
  const cancelCommand = useControl(command, { type: 'command.cancel' });
  const at = later ? parseDateTime(form.draft.when) : null;
  return (
    <Dialog
      open
      title="锁定设备"
      description={summaryOf(device)}
      size="lg"
      aside={<Preview device={device} lock={lock} />}
      ok={phase === 'editing' ? confirm : next}
      // Whichever waits for the person.
      cancel={cancelLock['aria-disabled'] ? cancelCommand : cancelLock}
      loading={phase === 'working'}
      okText={okTexts[phase]}
      okIcon={phase === 'editing' ? icon : undefined}
      okVariant={phase === 'editing' ? 'danger' : 'primary'}
      footnote={foretells(phase) ? footnoteOf(at, later, device, openedAt) : null}
      noCancel={phase === 'refused'}
      marks={useMachineMarks('lostModeSchedule', lock)}
    >
      <MachineRoot name="securedCommand" actorRef={command}>
        <CommandNotice command={command} />
        <RequestRefusal command={command} name="lock" />
        <BlamedFirst actor={command}>
          <LockForm
            {...form}
            readOnly={!composing}
            values={valuesOf(device, user)}
            onEvent={(event) => lock.send(event)}
          />
        </BlamedFirst>
        {hints.length > 0 ? (
          <Banner tone="warn">
            {hints.map((hint) => (
              <p key={hint}>{hint}</p>
            ))}
          </Banner>
        ) : null}
        {showsFields(phase) ? (
          <ProofFields
            actor={command}
            typed={typed}
            readOnly={phase === 'working'}
            note="5 分钟内同类操作只需一次"
          />
        ) : null}
      </MachineRoot>
    </Dialog>
  );
}

/** When it will take effect; nothing is promised about a time that is not known yet. */
function footnoteOf(at: Date | null, later: boolean, device: AppleListItem, openedAt: number): string {
  if (at !== null && at.getTime() > openedAt) return `将于 ${formatDateTime(at.toISOString())} 锁定`;
  return later ? '到设定时间自动锁定' : effectHint(device, openedAt);
}

function Preview({ device, lock }: Pick<OpenProps, 'device' | 'lock'>) {
  const { message, phone_number, footnote } = useSelector(lock, ({ context }) => context.draft);
  return (
    <PhonePreview
      caption="锁屏预览"
      title={`此 ${isTablet(device) ? 'iPad' : 'iPhone'} 已丢失`}
      message={message}
      call={phone_number.trim() ? `呼叫 ${phone_number.trim()}` : undefined}
      footnote={footnote.trim() || undefined}
    />
  );
}
