import type { AndroidListItem } from '#api/contract/android/device.ts';
import type { start } from '#api/contract/batch.ts';
import type { CallInput } from '#api/contract/row/endpoint.ts';
import type { AndroidBatchCommandName } from '#domain/android/batch.ts';
import { preflight } from '#domain/android/preflight.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import { deviceKinds } from '#domain/kinds/kinds.ts';
import * as memberMessages from '#domain/member-messages.ts';
import {
  type CommonBatchForm,
  fieldsOf,
  foreseeForm,
  isIncomplete,
  orderOf,
  readLock,
  readReceiver,
  readRestrictions,
} from '#machines/devices/batch-forms/batch-forms.ts';
import type { BatchKind, ReadForm } from '#machines/devices/port/batch-kind.ts';

type BatchOrder = CallInput<typeof start>['body'];

export interface AndroidWallpaperForm {
  readonly command: 'set-wallpaper';
  /** null while none is chosen */
  readonly wallpaper_id: string | null;
  readonly allow_modify: boolean;
}

/** Those that ask for nothing but the proof. */
type PlainName = Exclude<AndroidBatchCommandName, CommonBatchForm['command'] | 'set-wallpaper'>;

/** What is filled in for a batch of Android devices. */
export type AndroidBatchForm = CommonBatchForm | AndroidWallpaperForm | { readonly command: PlainName };

/** The command of a batch and what it says of every device. */
export type AndroidBatchOrder = Essence<Extract<BatchOrder, { kind: 'android' }>>;
type Essence<Order extends BatchOrder> = Order extends BatchOrder
  ? Pick<Order, 'kind' | 'command' | 'fields'>
  : never;

function read(form: AndroidBatchForm, now: number): ReadForm<AndroidBatchOrder> {
  const kind = 'android';
  switch (form.command) {
    case 'lock':
      return orderOf(readLock(form, now), ({ footnote: _, ...fields }) => ({
        kind,
        command: 'lock',
        fields,
      }));
    case 'change-for-clerk':
      return orderOf(readReceiver(form), (fields) => ({ kind, command: 'change-for-clerk', fields }));
    case 'set-system-restriction': {
      const configs = readRestrictions(form, androidRestrictions);
      return { ok: true, fields: { kind, command: form.command, fields: { configs } } };
    }
    case 'set-wallpaper': {
      const { command, wallpaper_id, allow_modify } = form;
      if (wallpaper_id === null)
        return { ok: false, errors: { wallpaper_id: memberMessages.wallpaperRequired } };
      return { ok: true, fields: { kind, command, fields: { wallpaper_id, allow_modify } } };
    }
    default:
      return { ok: true, fields: { kind, command: form.command, fields: {} } };
  }
}

const ofKind = { preflight, restrictions: androidRestrictions, putAway: deviceKinds.android.putAway };

export const androidBatch: BatchKind<AndroidBatchForm, AndroidListItem, AndroidBatchOrder> = {
  fields: fieldsOf,
  isIncomplete,
  foresee: (form, device, of) => foreseeForm(ofKind, form, device, of),
  read,
};
