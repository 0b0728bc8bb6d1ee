import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { start } from '#api/contract/batch.ts';
import type { CallInput } from '#api/contract/row/endpoint.ts';
import type { PlainBatchCommandName } from '#domain/apple/batch.ts';
import { handOverPreflight, preflight, restrictionPreflight } from '#domain/apple/preflight.ts';
import { restrictionConfig } from '#domain/apple/restrictions.ts';
import * as messages from '#domain/messages.ts';
import { checkDraft, type LockDraft, type Timing } from '#machines/apple/lost-mode-schedule/lock-draft.ts';
import type { BatchKind, ForeseenWith, ReadForm } from '#machines/devices/port/batch-kind.ts';
import { formFields } from '#machines/devices/secured-command/form-fields.ts';

type BatchOrder = CallInput<typeof start>['body'];
type RestrictionValues = Readonly<Record<string, boolean>>;

/** What is filled in for a batch of Apple devices. */
export type AppleBatchForm =
  | { readonly command: 'lock'; readonly draft: LockDraft; readonly timing: Timing }
  | {
      readonly command: 'change-for-clerk';
      /** null while nobody is chosen */
      readonly receiver: { readonly id: string; readonly name: string } | null;
    }
  | {
      readonly command: 'set-system-restriction';
      /** `values`: what every device shall have; `standard`: the store's default, which says what each has. null: not loaded */
      readonly chosen: { readonly values: RestrictionValues; readonly standard: RestrictionValues } | null;
    }
  | { readonly command: PlainBatchCommandName };

/** The command of a batch and what it says of every device. */
export type AppleBatchOrder = Essence<Extract<BatchOrder, { kind: 'apple' }>>;
type Essence<Order extends BatchOrder> = Order extends BatchOrder
  ? Pick<Order, 'kind' | 'command' | 'fields'>
  : never;

function foresee(form: AppleBatchForm, device: AppleListItem, { denial, now }: ForeseenWith) {
  if (form.command === 'change-for-clerk')
    return handOverPreflight(device, denial, form.receiver?.id ?? null);
  const scheduled = form.command === 'lock' && form.timing === 'later';
  const question = { denial, scheduled, now: new Date(now) };
  return form.command === 'set-system-restriction'
    ? restrictionPreflight(device, question, form.chosen)
    : preflight(form.command, device, question);
}

function read(form: AppleBatchForm, now: number): ReadForm<AppleBatchOrder> {
  const kind = 'apple';
  switch (form.command) {
    case 'lock': {
      const draft = checkDraft(form.draft, form.timing, now);
      return draft.ok ? { ok: true, fields: { kind, command: 'lock', fields: draft.body } } : draft;
    }
    case 'change-for-clerk': {
      const { command, receiver } = form;
      if (receiver === null) return { ok: false, errors: { for_clerk: messages.receiverRequired } };
      return { ok: true, fields: { kind, command, fields: { for_clerk: receiver.id } } };
    }
    case 'set-system-restriction': {
      const { command, chosen } = form;
      if (chosen === null) throw new Error('the restrictions have not been loaded');
      return { ok: true, fields: { kind, command, fields: { config: restrictionConfig(chosen.values) } } };
    }
    default:
      return { ok: true, fields: { kind, command: form.command, fields: {} } };
  }
}

/** Then it asks for no time. */
const isForNow = (form: AppleBatchForm) => form.command === 'lock' && form.timing === 'now';

/** As the forms of the single commands have them. */
const fieldsOf: Readonly<Record<string, object>> = formFields;

export const appleBatch: BatchKind<AppleBatchForm, AppleListItem, AppleBatchOrder> = {
  fields: (form) =>
    Object.entries(fieldsOf[form.command] ?? {}).flatMap(([field, place]) =>
      place === null || (field === 'when' && isForNow(form)) ? [] : [field],
    ),
  isIncomplete: (form) => form.command === 'set-system-restriction' && form.chosen === null,
  foresee,
  read,
};
