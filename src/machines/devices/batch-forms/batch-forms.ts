import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { Denial } from '#domain/access/denial.ts';
import type { CommandQuestion } from '#domain/devices/command-rules.ts';
import {
  handOverPreflight,
  type Preflight,
  restrictionPreflight,
  type WantedRestrictions,
} from '#domain/devices/preflight.ts';
import type { RestrictionTable } from '#domain/devices/restrictions.ts';
import * as messages from '#domain/messages.ts';
import { checkDraft, type LockBody, type LockDraft, type Timing } from '../lost-mode-schedule/lock-draft.ts';
import type { ForeseenWith, ReadForm } from '../port/batch-kind.ts';
import { formFields } from '../secured-command/form-fields.ts';

/** What is filled in for batches that every kind of device has. */

export interface LockForm {
  readonly command: 'lock';
  readonly draft: LockDraft;
  readonly timing: Timing;
  /** each device carries one */
  readonly hasContract?: boolean;
}

export interface HandOverForm {
  readonly command: 'change-for-clerk';
  /** null while nobody is chosen */
  readonly receiver: { readonly id: string; readonly name: string } | null;
}

export interface RestrictionForm {
  readonly command: 'set-system-restriction';
  /** null: not loaded */
  readonly chosen: WantedRestrictions | null;
}

export type CommonBatchForm = LockForm | HandOverForm | RestrictionForm;

/** Something is to be loaded before it can be filled in. */
export const isIncomplete = (form: { readonly command: string }): boolean =>
  form.command === 'set-system-restriction' && 'chosen' in form && form.chosen === null;

/** Then it asks for no time. */
const isForNow = (form: object) => 'timing' in form && form.timing === 'now';

/** As the forms of the single commands have them. */
const placesOf: Readonly<Record<string, Readonly<Record<string, string | null>>>> = formFields;

/** Fields of the call that a form has a place for. */
export const fieldsOf = (form: { readonly command: string }): readonly string[] =>
  Object.entries(placesOf[form.command] ?? {}).flatMap(([field, place]) =>
    place === null || (field === 'when' && isForNow(form)) ? [] : [field],
  );

interface ForeseenOfKind<Device, Command extends string> {
  readonly preflight: (command: Command, device: Device, question: CommandQuestion) => Preflight;
  readonly restrictions: RestrictionTable;
  /** why a device that was put away is not handed over */
  readonly putAway: Denial;
}

type Restricted = DeviceListItem & { readonly diff_system_restriction_keys: readonly string[] };

/** What would become of a command on a device of the kind; the server asks the same once more. */
export function foreseeForm<Device extends Restricted, Command extends string>(
  { preflight, restrictions, putAway }: ForeseenOfKind<Device, Command | 'set-system-restriction' | 'lock'>,
  form: CommonBatchForm | { readonly command: Command },
  device: Device,
  { denial, now }: ForeseenWith,
): Preflight {
  if (isHandOver(form))
    return handOverPreflight(device, { denial, receiver: form.receiver?.id ?? null, putAway });
  const scheduled = 'timing' in form && form.timing === 'later';
  const foreseen = preflight(form.command, device, { denial, scheduled, now: new Date(now) });
  return 'chosen' in form
    ? restrictionPreflight(foreseen, device, { table: restrictions, wanted: form.chosen })
    : foreseen;
}

const isHandOver = (form: CommonBatchForm | { readonly command: string }): form is HandOverForm =>
  form.command === 'change-for-clerk';

/** `now` in epoch ms */
export function readLock({ draft, ...terms }: LockForm, now: number): ReadForm<LockBody> {
  const checked = checkDraft(draft, terms, now);
  return checked.ok ? { ok: true, fields: checked.body } : checked;
}

export const readReceiver = ({ receiver }: HandOverForm): ReadForm<{ readonly for_clerk: string }> =>
  receiver === null
    ? { ok: false, errors: { for_clerk: messages.receiverRequired } }
    : { ok: true, fields: { for_clerk: receiver.id } };

export function readRestrictions(
  { chosen }: RestrictionForm,
  table: RestrictionTable,
): Record<string, boolean> {
  if (chosen === null) throw new Error('the restrictions have not been loaded');
  return table.config(chosen.values);
}

/** What was read, as an order has it. */
export const orderOf = <Fields, Order>(
  read: ReadForm<Fields>,
  order: (fields: Fields) => Order,
): ReadForm<Order> => (read.ok ? { ok: true, fields: order(read.fields) } : read);
