import { css } from '#styled/css/index.mjs';

const styles = {
  figure: css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '2' }),
  frame: css({
    position: 'relative',
    w: '[124px]',
    h: '[268px]',
    borderRadius: '[24px]',
    borderWidth: '5px',
    borderColor: '[#05080d]',
    overflow: 'hidden',
    color: 'nightInk',
    bgImage: '[linear-gradient(165deg, {colors.night}, {colors.nightDeep} 75%)]',
  }),
  picture: css({ position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'cover' }),
  notch: css({
    position: 'absolute',
    top: '1.5',
    left: '[50%]',
    transform: 'translateX(-50%)',
    w: '[32px]',
    h: '[9px]',
    borderRadius: 'full',
    bg: '[#05080d]',
  }),
  clock: css({
    position: 'absolute',
    insetInline: '0',
    top: '[38px]',
    textAlign: 'center',
    fontSize: '[30px]',
    fontWeight: 'medium',
    lineHeight: 'tight',
    textShadow: '[0 1px 6px rgb(0 0 0 / 0.45)]',
  }),
  icons: css({
    position: 'absolute',
    insetInline: '[11px]',
    top: '[34px]',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: '[7px]',
  }),
  dock: css({
    position: 'absolute',
    insetInline: '[6px]',
    bottom: '[6px]',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: '[7px]',
    p: '[6px]',
    borderRadius: '[14px]',
    bg: '[rgb(255 255 255 / 0.25)]',
  }),
  icon: css({ aspectRatio: '[1 / 1]', borderRadius: '[5px]', bg: '[rgb(255 255 255 / 0.72)]' }),
  caption: css({ color: 'ink2', fontSize: 'sm' }),
};

const icons = (count: number) =>
  Array.from({ length: count }, (_, index) => <span key={index} className={styles.icon} />);

export interface ScreenPreviewProps {
  /** Below the phone: which of its screens it is. */
  caption: string;
  screen: 'lock' | 'home';
  /** null: nothing to show yet */
  picture: string | null;
  /** Which part of it, in per cent: how large, and where of where it can lie. Absent: the middle. */
  part?: { readonly zoom: number; readonly x: number; readonly y: number };
}

/** A phone's lock or home screen with a picture behind it; the same in light and dark. */
export function ScreenPreview({ caption, screen, picture, part }: ScreenPreviewProps) {
  const place = part && `${part.x}% ${part.y}%`;
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} aria-hidden="true">
        {picture === null ? null : (
          <img
            className={styles.picture}
            src={picture}
            alt=""
            draggable={false}
            {...(part && {
              style: { objectPosition: place, transformOrigin: place, scale: `${part.zoom}%` },
            })}
          />
        )}
        <span className={styles.notch} />
        {screen === 'lock' ? (
          <span className={styles.clock}>9:41</span>
        ) : (
          <>
            <div className={styles.icons}>{icons(16)}</div>
            <div className={styles.dock}>{icons(4)}</div>
          </>
        )}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
