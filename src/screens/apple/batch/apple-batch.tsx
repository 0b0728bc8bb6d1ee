import { shallowEqual, useSelector } from '@xstate/react';
import { UserRoundCog } from 'lucide-react';
import {
  activeBatchCommands,
  type BatchCommandName,
  batchDenial,
  recycledBatchCommands,
} from '#domain/apple/batch.ts';
import { appleCommand } from '#domain/apple/commands.ts';
import { isSendable } from '#domain/devices/preflight.ts';
import type { AppleBatchForm } from '#machines/apple/batch/batch-form.ts';
import type { Foreseen } from '#machines/devices/batch-order/batch-order.machine.ts';
import { grantNameOf } from '#machines/devices/secured-command/secured-calls.ts';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import { commandDefinition, isDangerous } from '#screens/apple/commands/commands.ts';
import type { FormCommand, PlainCommand } from '#screens/apple/commands/definition.ts';
import { firstDraft } from '#screens/apple/dialogs/first-draft.ts';
import { LockForm } from '#screens/apple/dialogs/lock-form.tsx';
import { effectOfMany, strandingCounts, strandingHints } from '#screens/apple/dialogs/strandability.ts';
import { BatchDialog, type BatchDialogProps } from '#screens/devices/batch/batch-dialog.tsx';
import type { BatchScreens, OrderPartProps } from '#screens/devices/batch/batch-screens.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { ReceiverField } from './receiver-field.tsx';
import { RestrictionField, RestrictionsSoFar } from './restriction-field.tsx';

/** How Apple devices show their batches. */

const handsOver = (command: BatchCommandName): command is 'change-for-clerk' =>
  command === 'change-for-clerk';

/** What the list offers is one of these. */
function nameOf(command: string): BatchCommandName {
  const name = [...activeBatchCommands, ...recycledBatchCommands].find((each) => each === command);
  if (!name) throw new Error(`no batch of ${command}`);
  return name;
}

function firstForm(command: BatchCommandName, user: Parameters<typeof firstDraft>[1]): AppleBatchForm {
  switch (command) {
    case 'lock':
      return { command, timing: 'now', draft: firstDraft({ 门店: user.store.store_name }, user) };
    case 'change-for-clerk':
      return { command, receiver: null };
    case 'set-system-restriction':
      return { command, chosen: null };
    default:
      return { command };
  }
}

const appleBatchScreens: BatchScreens = {
  kind: 'apple',
  icon: (command) => {
    const name = nameOf(command);
    return handsOver(name) ? <UserRoundCog aria-hidden="true" /> : commandDefinition(name).icon;
  },
  isDangerous: (command) => {
    const name = nameOf(command);
    return !handsOver(name) && isDangerous(name);
  },
  denial: (user, command) => batchDenial(user, nameOf(command)),
  grantName: (command) => {
    const name = nameOf(command);
    return handsOver(name) ? null : grantNameOf('apple', name);
  },
  firstForm: (command, user) => firstForm(nameOf(command), user),
  Effect,
  Fields,
  Aside: RestrictionsSoFar,
  hasAside: (command) => command === 'set-system-restriction',
  Warning,
  footnote,
  summary: summaryOf,
};

export default function AppleBatchDialog(props: BatchDialogProps) {
  return <BatchDialog {...props} screens={appleBatchScreens} />;
}

function footnote(form: AppleBatchForm, targets: readonly BatchDevice[], now: number): string {
  const { command } = form;
  if (handsOver(command) || appleCommand(command).executor === 'server') return '提交后立即生效';
  if (form.command === 'lock' && form.timing === 'later') return '到设定的时间锁定';
  return effectOfMany(targets, now);
}

function Effect({ command, devices }: { command: string; devices: readonly BatchDevice[] }) {
  const name = nameOf(command);
  if (handsOver(name)) return null;
  const definition: PlainCommand | FormCommand = commandDefinition(name);
  if ('dialog' in definition) {
    const { effectOnMany } = definition;
    return effectOnMany === undefined ? null : <p>{effectOnMany}</p>;
  }
  const { effect, warning } = definition;
  const warned = devices.filter((device) => warning?.(device));
  const [first] = warned;
  return (
    <>
      <p>{effect}</p>
      {first ? (
        <Banner tone="warn">
          {devices.length > 1 ? `其中 ${warned.length} 台：` : ''}
          {warning?.(first)}
        </Banner>
      ) : null}
    </>
  );
}

/** What could leave those that are about to be locked out of reach. */
function Warning({
  form,
  foreseen,
  now,
}: {
  form: AppleBatchForm;
  foreseen: readonly Foreseen[];
  now: number;
}) {
  const targets = foreseen.filter(isSendable).map(({ device }) => device);
  const [first] = targets;
  if (form.command !== 'lock' || !first) return null;
  const warnings = foreseen.length > 1 ? strandingCounts(targets, now) : strandingHints(first, now);
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warn">
      {foreseen.length > 1
        ? `锁定前请留意：${warnings.join('，')}。`
        : warnings.map((warning) => <p key={warning}>{warning}</p>)}
    </Banner>
  );
}

function Fields({ order, readOnly }: OrderPartProps) {
  const command = useSelector(order, ({ context }) => context.form.command);
  if (command === 'lock') return <LockFields order={order} readOnly={readOnly} />;
  if (command === 'change-for-clerk') return <ReceiverField order={order} readOnly={readOnly} />;
  return command === 'set-system-restriction' ? <RestrictionField order={order} readOnly={readOnly} /> : null;
}

function LockFields({ order, readOnly }: OrderPartProps) {
  const user = useUser();
  const { form, errors } = useSelector(
    order,
    ({ context }) => ({ form: context.form, errors: context.errors }),
    shallowEqual,
  );
  if (form.command !== 'lock') return null;
  const { draft, timing } = form;
  return (
    <LockForm
      draft={draft}
      timing={timing}
      errors={errors}
      readOnly={readOnly}
      values={{ 门店: user.store.store_name }}
      mark="form.change"
      onEvent={(event) => {
        if (event.type === 'lock.edit') {
          const { field, text } = event;
          order.send({ type: 'form.change', field, form: { ...form, draft: { ...draft, [field]: text } } });
        } else {
          const chosen = event.type === 'lock.chooseNow' ? 'now' : 'later';
          order.send({ type: 'form.change', field: 'when', form: { ...form, timing: chosen } });
        }
      }}
    />
  );
}
