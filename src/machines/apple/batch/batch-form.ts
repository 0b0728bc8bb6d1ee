import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { start } from '#api/contract/batch.ts';
import type { CallInput } from '#api/contract/row/endpoint.ts';
import type { PlainBatchCommandName } from '#domain/apple/batch.ts';
import { preflight } from '#domain/apple/preflight.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import type { WallpaperPlace } from '#domain/apple/wallpaper.ts';
import { deviceKinds } from '#domain/kinds/kinds.ts';
import { installMaxApps } from '#domain/limits.ts';
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

export interface AppleWallpaperForm {
  readonly command: 'set-wallpaper';
  /** null while none is chosen */
  readonly wallpaper_id: string | null;
  readonly where: WallpaperPlace;
  /** whether whoever has the phone may change it; null: as it is */
  readonly mayChange: boolean | null;
}

export interface AppsForm {
  readonly command: 'install-apps';
  readonly apps: readonly AppToInstall[];
}

export interface AppToInstall {
  readonly app_name: string;
  readonly bundle_id: string;
  readonly track_id?: number;
}

/** What is filled in for a batch of Apple devices. */
export type AppleBatchForm =
  | CommonBatchForm
  | AppleWallpaperForm
  | AppsForm
  | { readonly command: PlainBatchCommandName };

/** The command of a batch and what it says of every device. */
export type AppleBatchOrder = Essence<Extract<BatchOrder, { kind: 'apple' }>>;
type Essence<Order extends BatchOrder> = Order extends BatchOrder
  ? Pick<Order, 'kind' | 'command' | 'fields'>
  : never;

function read(form: AppleBatchForm, now: number): ReadForm<AppleBatchOrder> {
  const kind = 'apple';
  switch (form.command) {
    case 'lock':
      return orderOf(readLock(form, now), (fields) => ({ kind, command: 'lock', fields }));
    case 'change-for-clerk':
      return orderOf(readReceiver(form), (fields) => ({ kind, command: 'change-for-clerk', fields }));
    case 'set-system-restriction': {
      const config = readRestrictions(form, appleRestrictions);
      return { ok: true, fields: { kind, command: form.command, fields: { config } } };
    }
    case 'set-wallpaper': {
      const { command, wallpaper_id, where, mayChange } = form;
      if (wallpaper_id === null)
        return { ok: false, errors: { wallpaper_id: memberMessages.wallpaperRequired } };
      const freedom = mayChange === null ? {} : { allowWallpaperModification: mayChange };
      return { ok: true, fields: { kind, command, fields: { wallpaper_id, where, ...freedom } } };
    }
    case 'install-apps':
      return orderOf(readApps(form), (fields) => ({ kind, command: 'install-apps', fields }));
    default:
      return { ok: true, fields: { kind, command: form.command, fields: {} } };
  }
}

function readApps({ apps }: AppsForm): ReadForm<{ readonly apps: AppToInstall[] }> {
  if (apps.length === 0) return { ok: false, errors: { apps: memberMessages.appsRequired } };
  if (apps.length > installMaxApps)
    return { ok: false, errors: { apps: memberMessages.appsMost(installMaxApps) } };
  return { ok: true, fields: { apps: [...apps] } };
}

const ofKind = { preflight, restrictions: appleRestrictions, putAway: deviceKinds.apple.putAway };

export const appleBatch: BatchKind<AppleBatchForm, AppleListItem, AppleBatchOrder> = {
  fields: fieldsOf,
  isIncomplete,
  foresee: (form, device, of) => foreseeForm(ofKind, form, device, of),
  read,
};
