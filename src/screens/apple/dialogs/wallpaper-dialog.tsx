import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { wallpaperPlaces } from '#domain/apple/wallpaper.ts';
import { wallpaperShelfEffects } from '#machines/apple/wallpaper-shelf/wallpaper-shelf.effects.ts';
import { wallpaperShelfMachine } from '#machines/apple/wallpaper-shelf/wallpaper-shelf.machine.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { css } from '#styled/css/index.mjs';
import { ScreenPreview } from '#ui/display/screen-preview.tsx';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { CommandForm } from './command-form.tsx';
import type { DeviceDialogProps } from './device-dialog.ts';
import { WallpaperShelf } from './wallpaper-shelf.tsx';

type Place = (typeof wallpaperPlaces)[number];

const placeTitles: Record<Place, string> = { 1: '锁屏', 2: '主屏幕', 3: '两者' };
const places = wallpaperPlaces.map((place) => ({ value: `${place}` as const, label: placeTitles[place] }));

/** Whether whoever has the phone may change it. */
const freedoms = {
  asItIs: { title: '保持现在的设置', value: undefined },
  forbidden: { title: '不允许更换', value: false },
  allowed: { title: '允许更换', value: true },
} as const;
type Freedom = keyof typeof freedoms;
const freedomNames: readonly Freedom[] = ['asItIs', 'forbidden', 'allowed'];

const styles = {
  phones: css({
    display: 'flex',
    gap: '4',
    justifyContent: 'center',
    alignSelf: 'center',
    minW: { md: '[264px]' },
  }),
  pair: css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', sm: 'auto minmax(0, 1fr)' } }),
};

/** Gives a device one of the store's wallpapers. */
export default function WallpaperDialog({ device, icon, onClose }: DeviceDialogProps) {
  const client = useClient();
  const [machine] = useState(() => wallpaperShelfMachine.provide({ actors: wallpaperShelfEffects(client) }));
  const shelf = useActorRef(machine);
  const pictures = useSelector(shelf, ({ context }) => context.pictures);
  const [chosen, setChosen] = useState<string | null>(null);
  const [where, setWhere] = useState<Place>(3);
  const [freedom, setFreedom] = useState<Freedom>('asItIs');
  const [tried, setTried] = useState(false);
  const allowed = freedoms[freedom].value;
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
                ...(allowed === undefined ? {} : { allowWallpaperModification: allowed }),
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
            error={tried && chosen === null ? '请选择一张壁纸' : errors.wallpaper}
          />
          <div className={styles.pair}>
            <SegmentedControl
              label="位置"
              options={places.map((place) => ({
                ...place,
                marks: readOnly ? { 'aria-disabled': true as const } : {},
              }))}
              value={`${where}` as const}
              onChange={(value) =>
                !readOnly && setWhere(wallpaperPlaces.find((place) => `${place}` === value) ?? 3)
              }
              error={errors.where}
            />
            <Field label="使用者更换壁纸" error={errors.freedom}>
              <NativeSelect
                options={freedomNames.map((name) => ({ value: name, label: freedoms[name].title }))}
                value={freedom}
                onChange={(name) => !readOnly && setFreedom(name)}
                aria-disabled={readOnly || undefined}
              />
            </Field>
          </div>
        </>
      )}
    </CommandForm>
  );
}
