import { useSelector } from '@xstate/react';
import { useState } from 'react';
import * as memberMessages from '#domain/member-messages.ts';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import { useWallpaperShelf, WallpaperShelf } from '#screens/devices/dialogs/wallpaper-shelf.tsx';
import { ScreenPreview } from '#ui/display/screen-preview.tsx';
import type { AndroidDialogProps } from './android-dialog.ts';
import { FreedomField } from './freedom-field.tsx';

/** Gives an Android device one of the store's wallpapers. */
export default function WallpaperDialog({ device, icon, onClose }: AndroidDialogProps) {
  const shelf = useWallpaperShelf();
  const pictures = useSelector(shelf, ({ context }) => context.pictures);
  const [chosen, setChosen] = useState<string | null>(null);
  const [allowed, setAllowed] = useState(false);
  const [tried, setTried] = useState(false);
  const body = chosen === null ? null : { device_id: device.id, wallpaper_id: chosen, allow_modify: allowed };
  return (
    <CommandForm
      command="set-wallpaper"
      request={body && { kind: 'android', command: 'set-wallpaper', body }}
      onIncomplete={() => setTried(true)}
      device={device}
      size="lg"
      aside={
        <ScreenPreview
          caption="锁屏和主屏幕"
          screen="lock"
          picture={pictures.find(({ id }) => id === chosen)?.content ?? null}
        />
      }
      okIcon={icon}
      onClose={onClose}
    >
      {(readOnly, errors) => (
        <>
          <WallpaperShelf
            shelf={shelf}
            chosen={chosen}
            onChoose={setChosen}
            readOnly={readOnly}
            error={tried && chosen === null ? memberMessages.wallpaperRequired : errors.wallpaper}
          />
          <FreedomField allowed={allowed} onChange={setAllowed} readOnly={readOnly} error={errors.freedom} />
        </>
      )}
    </CommandForm>
  );
}
