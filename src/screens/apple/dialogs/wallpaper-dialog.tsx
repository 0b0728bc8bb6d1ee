import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { WallpaperPlace } from '#domain/apple/wallpaper.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import { useWallpaperShelf, WallpaperShelf } from '#screens/devices/dialogs/wallpaper-shelf.tsx';
import { css } from '#styled/css/index.mjs';
import { ScreenPreview } from '#ui/display/screen-preview.tsx';
import type { AppleDialogProps } from './apple-dialog.ts';
import { WallpaperFields } from './wallpaper-fields.tsx';

const styles = {
  phones: css({
    display: 'flex',
    gap: '4',
    justifyContent: 'center',
    alignSelf: 'center',
    minW: { md: '[264px]' },
  }),
};

/** Gives a device one of the store's wallpapers. */
export default function WallpaperDialog({ device, icon, onClose }: AppleDialogProps) {
  const shelf = useWallpaperShelf();
  const pictures = useSelector(shelf, ({ context }) => context.pictures);
  const [chosen, setChosen] = useState<string | null>(null);
  const [where, setWhere] = useState<WallpaperPlace>(3);
  const [mayChange, setMayChange] = useState<boolean | null>(null);
  const [tried, setTried] = useState(false);
  const picture = pictures.find(({ id }) => id === chosen)?.content ?? null;
  return (
    <CommandForm
      command="set-wallpaper"
      request={
        chosen === null
          ? null
          : {
              kind: 'apple',
              command: 'set-wallpaper',
              body: {
                device_id: device.id,
                wallpaper_id: chosen,
                where,
                ...(mayChange === null ? {} : { allowWallpaperModification: mayChange }),
              },
            }
      }
      onIncomplete={() => setTried(true)}
      device={device}
      size="lg"
      aside={
        <div className={styles.phones}>
          {where === 2 ? null : <ScreenPreview caption="锁屏" screen="lock" picture={picture} />}
          {where === 1 ? null : <ScreenPreview caption="主屏幕" screen="home" picture={picture} />}
        </div>
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
          <WallpaperFields
            where={where}
            onWhere={setWhere}
            mayChange={mayChange}
            onMayChange={setMayChange}
            readOnly={readOnly}
            errors={errors}
          />
        </>
      )}
    </CommandForm>
  );
}
