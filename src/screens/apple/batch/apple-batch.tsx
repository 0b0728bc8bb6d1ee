import { useSelector } from '@xstate/react';
import { plainBatchCommands } from '#domain/apple/batch.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import type { AppleWallpaperForm } from '#machines/apple/batch/batch-form.ts';
import { appleCommandsShown } from '#screens/apple/commands/commands.ts';
import { appleRisks } from '#screens/apple/dialogs/risks.ts';
import { WallpaperFields } from '#screens/apple/dialogs/wallpaper-fields.tsx';
import { BatchDialog, type BatchDialogProps } from '#screens/devices/batch/batch-dialog.tsx';
import type { OrderPartProps } from '#screens/devices/batch/batch-screens.ts';
import { batchScreens } from '#screens/devices/batch/kind-batch.tsx';
import { useWallpaperShelf, WallpaperShelf } from '#screens/devices/dialogs/wallpaper-shelf.tsx';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { AppsField, AppsSoFar } from './apps-field.tsx';

const wallpaperFields = css({ display: 'grid', gap: '4' });

const screens = batchScreens({
  commands: appleCommandsShown,
  isOfKind: (device) => device.kind === 'apple',
  risks: appleRisks,
  asksFootnote: true,
  restrictions: appleRestrictions,
  ownForm: (command) => {
    if (command === 'set-wallpaper') return { command, wallpaper_id: null, where: 3, mayChange: null };
    if (command === 'install-apps') return { command, apps: [] };
    const name = plainBatchCommands.find((each) => each === command);
    if (!name) throw new Error(`no batch of ${command}`);
    return { command: name };
  },
  OwnFields: (props) => (
    <>
      <WallpaperPart {...props} />
      <AppsField {...props} />
    </>
  ),
  ownAside: { command: 'install-apps', Aside: AppsSoFar },
});

/** How Apple devices show their batches. */
export default function AppleBatchDialog(props: BatchDialogProps) {
  return <BatchDialog {...props} screens={screens} />;
}

/** The wallpaper that all of the devices get. */
function WallpaperPart({ order, readOnly }: OrderPartProps) {
  const form = useSelector(order, ({ context }) => context.form);
  return form.command === 'set-wallpaper' && 'where' in form ? (
    <Wallpaper order={order} readOnly={readOnly} form={form} />
  ) : null;
}

interface WallpaperProps extends OrderPartProps {
  form: AppleWallpaperForm;
}

function Wallpaper({ order, readOnly, form }: WallpaperProps) {
  const shelf = useWallpaperShelf();
  const errors = useSelector(order, ({ context }) => context.errors);
  /** `field`: of the call */
  const change = (field: string, changed: Partial<AppleWallpaperForm>) =>
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
      <WallpaperFields
        where={form.where}
        onWhere={(where) => change('where', { where })}
        mayChange={form.mayChange}
        onMayChange={(mayChange) => change('allowWallpaperModification', { mayChange })}
        readOnly={readOnly}
        errors={{ where: errors.where, freedom: errors.allowWallpaperModification }}
      />
    </div>
  );
}
