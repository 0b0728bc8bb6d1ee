import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { User } from '#api/contract/people/user.ts';
import { fillTemplate } from '#domain/devices/lock-templates.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatDateTime, parseDateTime } from '#domain/text/time.ts';
import { type LockDraft, runsContract } from '#machines/devices/lost-mode-schedule/lock-draft.ts';
import { lostModeScheduleMachine } from '#machines/devices/lost-mode-schedule/lost-mode-schedule.machine.ts';
import { grantNameOf } from '#machines/devices/secured-command/secured-calls.ts';
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
import type { DeviceDialog, DeviceDialogProps } from '#screens/devices/commands/device-dialog.ts';
import { effectHint, type Risk, strandingHints } from '#screens/devices/commands/strandability.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot, useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { type Console, useConsole, useUser } from '#screens/shared/console-context.tsx';
import { type Draft, useDraft, useKeptDraft } from '#screens/shared/drafts.ts';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { useFollow } from '#screens/shared/sent.ts';
import { Banner } from '#ui/display/banner.tsx';
import { PhonePreview } from '#ui/display/phone-preview.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { firstDraft } from './first-draft.ts';
import { LockForm } from './lock-form.tsx';
import { useUsedTemplate } from './used-template.ts';

/** What a kind of device has of its own in the dialog of its lock. */
interface LockOfKind<Device extends DeviceListItem> {
  readonly risks: readonly Risk<Device>[];
  /** the phone shows a line at its foot */
  readonly asksFootnote: boolean;
  /** on the screen of the locked phone */
  readonly screenTitle: (device: Device) => string;
  /** what whoever has the phone can still do; null: nothing is to be said */
  readonly note: string | null;
}

interface OfKind<Device extends DeviceListItem> {
  of: LockOfKind<Device>;
}

/** The dialog that locks one device of a kind. */
export const lockDialog =
  <Device extends DeviceListItem>(of: LockOfKind<Device>): DeviceDialog<Device> =>
  (props) => <LockDialog {...props} of={of} />;

/** Locks one device, now or later. */
function LockDialog<Device extends DeviceListItem>({
  of,
  device,
  icon,
  onClose,
}: DeviceDialogProps<Device> & OfKind<Device>) {
  const left = useDraft({ form: 'lock', about: device.id });
  const lock = useLock(device, of.asksFootnote, left);
  const command = useSelector(lock, usableCommand);
  const broken = useSelector(lock, (snapshot) => snapshot.matches('broken'));
  const follow = useFollow();
  const rememberTemplate = useUsedTemplate();
  useDone<typeof lostModeScheduleMachine>(lock, ({ operation }) => {
    if (operation) follow(operation.id);
    onClose(operation ? messages.commandAccepted : null);
    if (operation) rememberTemplate(lock.getSnapshot().context.draft);
  });
  if (broken) return <BrokenLockDialog device={device} lock={lock} />;
  return command ? (
    <OpenLockDialog of={of} device={device} icon={icon} lock={lock} command={command} kept={left.kept} />
  ) : null;
}

/** Also after the last press on a dialog whose command has failed there is none that could be shown. */
function usableCommand({
  children: { securedCommand },
}: SnapshotFrom<typeof lostModeScheduleMachine>): SecuredCommandActor | null {
  return securedCommand && securedCommand.getSnapshot().status !== 'error' ? securedCommand : null;
}

const title = '锁定设备';

/** The command's own machine has failed: nothing of it can be shown any more. */
function BrokenLockDialog({ device, lock }: { device: DeviceListItem; lock: LockActor }) {
  const close = useControl(lock, { type: 'lock.cancel' });
  return (
    <Dialog
      open
      title={title}
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

function useLock(
  device: DeviceListItem,
  asksFootnote: boolean,
  left: ReturnType<typeof useDraft>,
): LockActor {
  const context = useConsole();
  const user = useUser();
  const [machine] = useState(() => provided(context, device.kind));
  const [first] = useState(() => firstDraft(user, asksFootnote));
  const { timing, ...texts } = left.kept ?? {};
  const lock = useActorRef(machine, {
    input: {
      kind: device.kind,
      deviceId: device.id,
      draft: { ...first, ...texts },
      hasContract: runsContract(device),
      grant: context.kept.grants.find(grantNameOf(device.kind, 'lock')),
      makeIdempotencyKey,
      now: serverNow,
    },
  });
  useEffect(() => {
    if (timing === 'later') lock.send({ type: 'lock.chooseLater' });
  }, [lock, timing]);
  useKeptDraft(lock, left, ({ status, context }) => {
    const draft = { ...context.draft, timing: context.timing };
    const isTyped = JSON.stringify(draft) !== JSON.stringify({ ...first, timing: 'now' });
    return status === 'active' && isTyped ? draft : null;
  });
  return lock;
}

const provided = (context: Console, kind: DeviceKindName) =>
  lostModeScheduleMachine.provide({ actors: { securedCommand: providedCommand(context, kind, 'lock') } });

/** As the server will fill it: what is not known here stays in its braces. */
const filled = (
  { hirer_name, contract }: DeviceListItem,
  { store }: User,
  { message, phone_number, due_day }: LockDraft,
): string =>
  fillTemplate(message, {
    门店: store.store_name,
    联系电话: phone_number,
    到期日: contract?.settled_at === null ? contract.last_day : due_day,
    // A masked name is no name to be called by.
    ...(hirer_name && !hirer_name.includes('*') && { 承租人: hirer_name }),
  });

interface OpenProps<Device extends DeviceListItem>
  extends Pick<DeviceDialogProps<Device>, 'device' | 'icon'>,
    OfKind<Device> {
  lock: LockActor;
  command: SecuredCommandActor;
  kept: Draft | null;
}

function OpenLockDialog<Device extends DeviceListItem>({
  of,
  device,
  icon,
  lock,
  command,
  kept,
}: OpenProps<Device>) {
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
  const hints = strandingHints(of.risks, device, openedAt);

  const confirm = useControl(lock, { type: 'lock.confirm', password: typed.password });
  const next = useControl(command, phaseEvent(phase, typed));
  const cancelLock = useControl(lock, { type: 'lock.cancel' });
  const cancelCommand = useControl(command, { type: 'command.cancel' });
  const at = later ? parseDateTime(form.draft.when) : null;
  return (
    <Dialog
      open
      title={title}
      description={summaryOf(device)}
      size="lg"
      aside={<Preview title={of.screenTitle(device)} device={device} lock={lock} />}
      ok={phase === 'editing' ? confirm : next}
      // Whichever waits for the person.
      cancel={cancelLock['aria-disabled'] ? cancelCommand : cancelLock}
      loading={phase === 'working'}
      okText={okTexts[phase] ?? title}
      okIcon={phase === 'editing' ? icon : undefined}
      okVariant={phase === 'editing' ? 'danger' : 'primary'}
      footnote={foretells(phase) ? footnoteOf(at, later, device, openedAt) : null}
      noCancel={phase === 'refused'}
      marks={useMachineMarks('lostModeSchedule', lock)}
    >
      <MachineRoot name="securedCommand" actorRef={command}>
        <DraftNotice kept={kept} />
        <CommandNotice command={command} />
        <RequestRefusal command={command} name="lock" />
        <BlamedFirst actor={command}>
          <LockForm
            {...form}
            readOnly={!composing}
            hasContract={runsContract(device)}
            asksFootnote={of.asksFootnote}
            onEvent={(event) => lock.send(event)}
          />
        </BlamedFirst>
        {of.note === null ? null : <p>{of.note}</p>}
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
function footnoteOf(at: Date | null, later: boolean, device: DeviceListItem, openedAt: number): string {
  if (at !== null && at.getTime() > openedAt) return `将于 ${formatDateTime(at.toISOString())} 锁定`;
  return later ? '到设定时间自动锁定' : effectHint(device, openedAt);
}

interface PreviewProps {
  title: string;
  device: DeviceListItem;
  lock: LockActor;
}

function Preview({ title, device, lock }: PreviewProps) {
  const user = useUser();
  const draft = useSelector(lock, ({ context }) => context.draft);
  const { phone_number, footnote } = draft;
  return (
    <PhonePreview
      caption="锁屏预览"
      title={title}
      message={filled(device, user, draft)}
      call={phone_number.trim() ? `呼叫 ${phone_number.trim()}` : undefined}
      footnote={footnote.trim() || undefined}
    />
  );
}
