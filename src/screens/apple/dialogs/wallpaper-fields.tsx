import { type WallpaperPlace, wallpaperPlaces, wallpaperPlaceTitles } from '#domain/apple/wallpaper.ts';
import { css } from '#styled/css/index.mjs';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';

const places = wallpaperPlaces.map((place) => ({
  value: `${place}` as const,
  label: wallpaperPlaceTitles[place],
}));

const freedoms = [
  { value: 'asItIs', label: '保持现在的设置', mayChange: null },
  { value: 'forbidden', label: '不允许更换', mayChange: false },
  { value: 'allowed', label: '允许更换', mayChange: true },
] as const;

const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: '1fr', sm: 'auto minmax(0, 1fr)' },
});

interface WallpaperFieldsProps {
  where: WallpaperPlace;
  onWhere: (where: WallpaperPlace) => void;
  /** whether whoever has the phone may change it; null: as it is */
  mayChange: boolean | null;
  onMayChange: (mayChange: boolean | null) => void;
  readOnly: boolean;
  errors: { readonly where?: string | undefined; readonly freedom?: string | undefined };
}

/** Where a wallpaper goes, and whether it may be changed. */
export function WallpaperFields(props: WallpaperFieldsProps) {
  const { where, onWhere, mayChange, onMayChange, readOnly, errors } = props;
  return (
    <div className={pair}>
      <SegmentedControl
        label="位置"
        options={places.map((place) => ({
          ...place,
          marks: readOnly ? { 'aria-disabled': true as const } : {},
        }))}
        value={`${where}` as const}
        onChange={(value) =>
          !readOnly && onWhere(wallpaperPlaces.find((place) => `${place}` === value) ?? where)
        }
        error={errors.where}
      />
      <Field label="使用者更换壁纸" error={errors.freedom}>
        <NativeSelect
          options={freedoms}
          value={freedoms.find((freedom) => freedom.mayChange === mayChange)?.value ?? 'asItIs'}
          onChange={(name) =>
            !readOnly && onMayChange(freedoms.find(({ value }) => value === name)?.mayChange ?? null)
          }
          aria-disabled={readOnly || undefined}
        />
      </Field>
    </div>
  );
}
