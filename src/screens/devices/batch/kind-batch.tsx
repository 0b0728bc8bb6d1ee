import { useSelector } from '@xstate/react';
import { UserRoundCog } from 'lucide-react';
import type { ComponentType } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { User } from '#api/contract/people/user.ts';
import { isSendable } from '#domain/devices/preflight.ts';
import type { RestrictionTable } from '#domain/devices/restrictions.ts';
import { batchDenial } from '#domain/kinds/batch-right.ts';
import type { CommandName } from '#domain/kinds/kinds.ts';
import type { Foreseen } from '#machines/devices/batch-order/batch-order.machine.ts';
import { runsContract } from '#machines/devices/lost-mode-schedule/lock-draft.ts';
import { grantNameOf } from '#machines/devices/secured-command/secured-calls.ts';
import type { SecuredCommandName } from '#machines/devices/secured-command/secured-request.ts';
import type { BatchDevice, BatchForm } from '#machines/kinds/batch/batch-kinds.ts';
import { isDangerous, type KindCommands, opensDialog } from '#screens/devices/commands/definition.ts';
import {
  effectOfMany,
  type Risk,
  strandingCounts,
  strandingHints,
} from '#screens/devices/commands/strandability.ts';
import { firstDraft } from '#screens/devices/dialogs/first-draft.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { Banner } from '#ui/display/banner.tsx';
import type { BatchScreens, OrderPartProps } from './batch-screens.ts';
import { LockFields } from './lock-fields.tsx';
import { ReceiverField } from './receiver-field.tsx';
import { RestrictionField, RestrictionsSoFar } from './restriction-field.tsx';

/** What a kind of device has of its own in its batches. */
interface BatchesOfKind<Name extends CommandName, Device extends DeviceListItem> {
  readonly commands: KindCommands<Name, Device>;
  readonly isOfKind: (device: BatchDevice) => device is Device & BatchDevice;
  readonly risks: readonly Risk<Device>[];
  /** as its lock's dialog has it */
  readonly asksFootnote: boolean;
  readonly restrictions: RestrictionTable;
  /** the form of a command that not every kind has */
  readonly ownForm: (command: string) => BatchForm;
  /** what is filled in for those; null: nothing */
  readonly OwnFields: ComponentType<OrderPartProps> | null;
  /** what stands beside them, for one of those commands */
  readonly ownAside?: { readonly command: string; readonly Aside: ComponentType<OrderPartProps> };
}

const handsOver = (command: string) => command === 'change-for-clerk';

/** How the devices of a kind show their batches. */
export function batchScreens<Name extends CommandName, Device extends DeviceListItem>(
  of: BatchesOfKind<Name, Device>,
): BatchScreens {
  const { commands, isOfKind, risks, asksFootnote, restrictions, ownForm, OwnFields, ownAside } = of;
  const { kind, definitions, rules } = commands;

  function nameOf(command: string): Name {
    const isName = (name: string): name is Name => Object.hasOwn(definitions, name);
    if (!isName(command)) throw new Error(`no batch of ${command}`);
    return command;
  }

  function grantName(command: string): string | null {
    if (handsOver(command)) return null;
    const name = nameOf(command);
    const isSecured = (each: CommandName): each is SecuredCommandName => rules.commandOf(name).credential;
    return isSecured(name) ? grantNameOf(kind, name) : null;
  }

  function firstForm(command: string, user: User, devices: readonly BatchDevice[]): BatchForm {
    switch (command) {
      case 'lock': {
        const hasContract = devices.every(runsContract);
        return { command, timing: 'now', draft: firstDraft(user, asksFootnote), hasContract };
      }
      case 'change-for-clerk':
        return { command, receiver: null };
      case 'set-system-restriction':
        return { command, chosen: null };
      default:
        return ownForm(command);
    }
  }

  function footnote(form: BatchForm, targets: readonly BatchDevice[], now: number): string {
    const { command } = form;
    if (handsOver(command) || rules.commandOf(nameOf(command)).executor === 'server') return '提交后立即生效';
    if (form.command === 'lock' && form.timing === 'later') return '到设定的时间锁定';
    return effectOfMany(targets, now);
  }

  function Effect({ command, devices }: { command: string; devices: readonly BatchDevice[] }) {
    if (handsOver(command)) return null;
    const definition = definitions[nameOf(command)];
    if (!opensDialog(definition)) return null;
    if ('dialog' in definition) {
      const { effectOnMany } = definition;
      return effectOnMany === undefined ? null : <p>{effectOnMany}</p>;
    }
    const { effect, warning } = definition;
    const warned = devices.filter(isOfKind).filter((device) => warning?.(device));
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
  function Warning({ form, foreseen, now }: { form: BatchForm; foreseen: readonly Foreseen[]; now: number }) {
    const targets = foreseen
      .filter(isSendable)
      .map(({ device }) => device)
      .filter(isOfKind);
    const [first] = targets;
    if (form.command !== 'lock' || !first) return null;
    const warnings =
      foreseen.length > 1 ? strandingCounts(risks, targets, now) : strandingHints(risks, first, now);
    if (warnings.length === 0) return null;
    return (
      <Banner tone="warn">
        {foreseen.length > 1
          ? `锁定前请留意：${warnings.join('，')}。`
          : warnings.map((warning) => <p key={warning}>{warning}</p>)}
      </Banner>
    );
  }

  function Fields(props: OrderPartProps) {
    const command = useSelector(props.order, ({ context }) => context.form.command);
    if (command === 'lock') return <LockFields {...props} asksFootnote={asksFootnote} />;
    if (command === 'change-for-clerk') return <ReceiverField {...props} kind={kind} />;
    if (command === 'set-system-restriction') return <RestrictionField {...props} table={restrictions} />;
    return OwnFields && <OwnFields {...props} />;
  }

  const ChangedRestrictions = (props: OrderPartProps) => (
    <RestrictionsSoFar {...props} table={restrictions} />
  );

  return {
    kind,
    icon: (command) =>
      handsOver(command) ? <UserRoundCog aria-hidden="true" /> : definitions[nameOf(command)].icon,
    isDangerous: (command) => !handsOver(command) && isDangerous(commands, nameOf(command)),
    denial: (user, command) => batchDenial(user, kind, command),
    grantName,
    firstForm,
    Effect,
    Fields,
    asideOf: (command) =>
      command === 'set-system-restriction'
        ? ChangedRestrictions
        : ownAside?.command === command
          ? ownAside.Aside
          : null,
    Warning,
    footnote,
    summary: summaryOf,
  };
}
