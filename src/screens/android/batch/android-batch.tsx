import { useSelector } from '@xstate/react';
import type { activeBatchCommands, archivedBatchCommands } from '#domain/android/batch.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import type { AndroidWallpaperForm } from '#machines/android/batch/batch-form.ts';
import { androidCommandsShown } from '#screens/android/commands/commands.ts';
import { FreedomField } from '#screens/android/dialogs/freedom-field.tsx';
import { BatchDialog, type BatchDialogProps } from '#screens/devices/batch/batch-dialog.tsx';
import type { OrderPartProps } from '#screens/devices/batch/batch-screens.ts';
import { batchScreens } from '#screens/devices/batch/kind-batch.tsx';
import { commonRisks } from '#screens/devices/commands/strandability.ts';
import { useWallpaperShelf, WallpaperShelf } from '#screens/devices/dialogs/wallpaper-shelf.tsx';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';

const wallpaperFields = css({ display: 'grid', gap: '4' });

const plain = ['unlock', 'regulate', 'archive', 'unarchive'] as const satisfies readonly (
  | (typeof activeBatchCommands)[number]
  | (typeof archivedBatchCommands)[number]
)[];

const screens = batchScreens({
  commands: androidCommandsShown,
  isOfKind: (device) => device.kind === 'android',
  risks: commonRisks,
  asksFootnote: false,
  restrictions: androidRestrictions,
  ownForm: (command) => {
    if (command === 'set-wallpaper') return { command, wallpaper_id: null, allow_modify: false };
    const name = plain.find((each) => each === command);
    if (!name) throw new Error(`no batch of ${command}`);
    return { command: name };
  },
  OwnFields: WallpaperFields,
});

/** How Android devices show their batches. */
export default function AndroidBatchDialog(props: BatchDialogProps) {
  return <BatchDialog {...props} screens={screens} />;
}

/** The wallpaper that all of the devices get. */
function WallpaperFields({ order, readOnly }: OrderPartProps) {
  const form = useSelector(order, ({ context }) => context.form);
  return form.command === 'set-wallpaper' && 'allow_modify' in form ? (
    <Wallpaper order={order} readOnly={readOnly} form={form} />
  ) : null;
}

interface WallpaperProps extends OrderPartProps {
  form: AndroidWallpaperForm;
}

function Wallpaper({ order, readOnly, form }: WallpaperProps) {
  const shelf = useWallpaperShelf();
  const errors = useSelector(order, ({ context }) => context.errors);
  const change = (field: 'wallpaper_id' | 'allow_modify', changed: Partial<typeof form>) =>
    order.send({ type: 'form.change', field, form: { ...form, ...changed } });
  return (
    <div className={wallpaperFields} {...(readOnly ? {} : eventMark('form.change'))} inert={readOnly}>
      <WallpaperShelf
        shelf={shelf}
        chosen={form.wallpaper_id}
        onChoose={(wallpaper_id) => change('wallpaper_id', { wallpaper_id })}
        readOnly={readOnly}
        error={errors.wallpaper_id}
      />
      <FreedomField
        allowed={form.allow_modify}
        onChange={(allow_modify) => change('allow_modify', { allow_modify })}
        readOnly={readOnly}
        error={errors.allow_modify}
      />
    </div>
  );
}
