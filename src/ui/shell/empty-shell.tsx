import type { ReactNode } from 'react';
import { css, cva } from '#styled/css/index.mjs';
import { Logo } from './logo.tsx';

const styles = {
  root: css({ minH: '[calc(100dvh - var(--top-strip))]', display: 'flex' }),
  picture: css({
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    justifyContent: 'space-between',
    flex: '1',
    // It stays while a long form beside it is scrolled.
    position: 'sticky',
    top: '0',
    h: '[100dvh]',
    px: '[56px]',
    py: '[44px]',
    color: 'nightInk2',
    bgImage: '[linear-gradient(160deg, {colors.night}, {colors.nightDeep} 70%)]',
  }),
  brand: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    color: 'nightInk',
    fontSize: 'lg',
    fontWeight: 'bold',
    // `app.config.host`
    '[data-no-logo] &': { '& > span': { display: 'none' } },
  }),
  // Where the picture does not say it.
  name: css({ display: 'flex', alignItems: 'center', gap: '2.5', fontSize: 'lg', fontWeight: 'bold' }),
  headline: css({
    color: 'nightInk',
    fontSize: 'hero',
    fontWeight: 'bold',
    lineHeight: '[1.4]',
    whiteSpace: 'pre-line',
    mb: '2',
  }),
  text: css({ maxW: 'dialogSm' }),
  topics: css({ display: 'flex', gap: '6', fontSize: 'sm' }),
  inner: css({ w: 'full', maxW: 'panel', mx: 'auto' }),
};

const side = cva({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    w: 'full',
    px: '6',
    pt: '8',
    pb: '[max(32px, calc(var(--holds-bar) + 16px))]',
    outline: 'none',
  },
  variants: {
    alone: {
      true: { '& > p': { position: 'absolute', top: '5', left: '6' } },
      false: {
        lg: { w: '[480px]', px: '16' },
        '& > p': { w: 'full', maxW: 'panel', mx: 'auto', mb: '6', lg: { display: 'none' } },
        '[data-no-logo] &': { '& > p > span': { display: 'none' } },
      },
    },
  },
});

export interface EmptyShellProps {
  brand: string;
  /** The picture's big words; a line break stays. Without it there is no picture, and the content stands in the middle. */
  headline?: string;
  text?: ReactNode;
  topics?: readonly string[];
  children: ReactNode;
}

/** The layout without chrome: a dark picture at the left of wide screens, the page's form at the right. */
export function EmptyShell({ brand, headline, text, topics = [], children }: EmptyShellProps) {
  return (
    <div className={styles.root}>
      {headline === undefined ? null : (
        <aside className={styles.picture}>
          <p className={styles.brand}>
            <Logo on="night" />
            {brand}
          </p>
          <div>
            <p className={styles.headline}>{headline}</p>
            <p className={styles.text}>{text}</p>
          </div>
          <ul className={styles.topics}>
            {topics.map((topic) => (
              <li key={topic}>{topic}</li>
            ))}
          </ul>
        </aside>
      )}
      <main className={side({ alone: headline === undefined })} id="content" tabIndex={-1}>
        <p className={styles.name}>
          <Logo />
          {brand}
        </p>
        <div className={styles.inner}>{children}</div>
      </main>
    </div>
  );
}
