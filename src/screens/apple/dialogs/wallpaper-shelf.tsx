import { useSelector } from '@xstate/react';
import { ImageOff } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import type { Wallpaper } from '#api/contract/apple/wallpaper.ts';
import type { wallpaperShelfMachine } from '#machines/apple/wallpaper-shelf/wallpaper-shelf.machine.ts';
import { useControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { visuallyHidden } from '#ui/display/visually-hidden.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { useGroupError } from '#ui/use-group-error.tsx';

const styles = {
  root: css({ borderWidth: '0', minW: '0' }),
  legend: css({ fontSize: 'sm', color: 'ink2', mb: '1' }),
  shelf: css({
    display: 'grid',
    gap: '2.5',
    gridTemplateColumns: 'repeat(auto-fill, minmax(72px, 1fr))',
    maxH: '[310px]',
    overflowY: 'auto',
    // Room for the ring around what is chosen.
    p: '1',
    m: '-1',
  }),
  choice: css({
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '[9 / 19.5]',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'sunken',
    color: 'ink3',
    cursor: 'pointer',
    outline: '1px solid {colors.line}',
    '&:has(:checked)': { outline: '3px solid {colors.accent}' },
    '&:has(:focus-visible)': { outline: '3px solid {colors.focus}', outlineOffset: '0.5' },
    '& img': { position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'cover' },
    '& svg': { w: 'iconLg', h: 'iconLg' },
  }),
};

/** The system's wallpapers are the same everywhere; a store's own are told apart by when they came. */
const nameOf = ({ type }: Wallpaper, index: number) =>
  `${type === 'system' ? '系统壁纸' : '门店壁纸'} ${index + 1}`;

interface WallpaperShelfProps {
  shelf: ActorRefFrom<typeof wallpaperShelfMachine>;
  chosen: string | null;
  onChoose: (id: string) => void;
  readOnly: boolean;
  /** what is wrong with the choice */
  error: string | undefined;
}

/** The wallpapers to choose from; each comes when its picture does. */
export function WallpaperShelf(props: WallpaperShelfProps) {
  const { shelf, error } = props;
  const failed = useSelector(shelf, (snapshot) => snapshot.matches('failed'));
  const lacking = useSelector(
    shelf,
    (snapshot) =>
      snapshot.matches('shown') && snapshot.context.pictures.some(({ content }) => content === null),
  );
  const retry = useControl(shelf, { type: 'shelf.retry' });
  const { marks, said } = useGroupError(error);
  return (
    <MachineRoot name="wallpaperShelf" actorRef={shelf}>
      {failed ? (
        <ErrorState title="壁纸加载失败" text="请检查网络后重试。" retry={retry} />
      ) : (
        <fieldset className={styles.root} {...marks}>
          <legend className={styles.legend}>壁纸</legend>
          <Choices {...props} />
          {said}
        </fieldset>
      )}
      {lacking ? (
        <Banner
          tone="warn"
          action={
            <Button size="sm" {...retry}>
              重试
            </Button>
          }
        >
          部分图片加载失败。
        </Banner>
      ) : null}
    </MachineRoot>
  );
}

function Choices({ shelf, chosen, onChoose, readOnly }: WallpaperShelfProps) {
  const { wallpapers, pictures } = useSelector(shelf, ({ context }) => context);
  const listing = useSelector(shelf, (snapshot) => snapshot.matches('listing'));
  if (listing)
    return (
      <div className={styles.shelf} aria-busy="true">
        {[0, 1, 2, 3].map((place) => (
          <span key={place} className={styles.choice}>
            <Skeleton height="100%" />
          </span>
        ))}
      </div>
    );
  if (wallpapers.length === 0) return <EmptyState title="暂无可选的壁纸" />;
  return (
    <div className={styles.shelf}>
      {wallpapers.map((wallpaper, index) => {
        const picture = pictures.find(({ id }) => id === wallpaper.id);
        return (
          <label key={wallpaper.id} className={styles.choice}>
            <input
              type="radio"
              name="wallpaper"
              className={visuallyHidden}
              aria-label={nameOf(wallpaper, index)}
              aria-disabled={readOnly || undefined}
              checked={wallpaper.id === chosen}
              onChange={() => !readOnly && onChoose(wallpaper.id)}
            />
            {picture === undefined ? <Skeleton height="100%" /> : null}
            {picture?.content === null ? <ImageOff aria-hidden="true" /> : null}
            {picture?.content ? <img src={picture.content} alt="" /> : null}
          </label>
        );
      })}
    </div>
  );
}
