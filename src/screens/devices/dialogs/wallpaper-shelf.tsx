import { useSelector } from '@xstate/react';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Wallpaper } from '#api/contract/devices/wallpaper.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { wallpaperShelfEffects } from '#machines/devices/wallpaper-shelf/wallpaper-shelf.effects.ts';
import { wallpaperShelfMachine } from '#machines/devices/wallpaper-shelf/wallpaper-shelf.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css } from '#styled/css/index.mjs';
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
export function nameOf({ id, type }: Wallpaper, wallpapers: readonly Wallpaper[]): string {
  const place = wallpapers.filter((one) => one.type === type).findIndex((one) => one.id === id);
  return `${type === 'system' ? '系统壁纸' : '门店壁纸'} ${place + 1}`;
}

type ShelfActor = ActorRefFrom<typeof wallpaperShelfMachine>;

/** The wallpapers of the store, as they come. */
export function useWallpaperShelf(): ShelfActor {
  const client = useClient();
  const [machine] = useState(() => wallpaperShelfMachine.provide({ actors: wallpaperShelfEffects(client) }));
  return useActorRef(machine);
}

interface WallpaperShelfProps {
  shelf: ShelfActor;
  chosen: string | null;
  onChoose: (id: string) => void;
  readOnly: boolean;
  /** what is wrong with the choice */
  error: string | undefined;
}

/** The wallpapers to choose from; each comes when its picture does. */
export function WallpaperShelf(props: WallpaperShelfProps) {
  const { shelf, chosen, error } = props;
  const failed = useSelector(shelf, (snapshot) => snapshot.matches('failed'));
  const lacking = useSelector(
    shelf,
    (snapshot) =>
      snapshot.matches('shown') && snapshot.context.pictures.some(({ content }) => content === null),
  );
  const isGone = useSelector(
    shelf,
    (snapshot) =>
      chosen !== null &&
      !snapshot.matches('listing') &&
      snapshot.context.wallpapers.every(({ id }) => id !== chosen),
  );
  const retry = useControl(shelf, { type: 'shelf.retry' });
  const { marks, said } = useGroupError(isGone ? memberMessages.wallpaperGone : error);
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
      {lacking ? <RetryNotice retry={retry}>部分图片加载失败。</RetryNotice> : null}
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
      {wallpapers.map((wallpaper) => {
        const picture = pictures.find(({ id }) => id === wallpaper.id);
        return (
          <label key={wallpaper.id} className={styles.choice}>
            <input
              type="radio"
              name="wallpaper"
              className={visuallyHidden}
              aria-label={nameOf(wallpaper, wallpapers)}
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
