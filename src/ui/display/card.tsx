import { type ReactNode, useId } from 'react';
import { css, cva } from '#styled/css/index.mjs';

const card = css({
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  minW: '0',
  overflow: 'hidden',
});

const styles = {
  head: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minH: '[46px]',
    px: '4',
    py: '2',
    _compact: { minH: 'controlLg', py: '1' },
    borderBottomWidth: '1px',
    borderColor: 'line',
  }),
  title: css({ fontWeight: 'bold' }),
  // Where there is less room than for a few words the actions stand below.
  note: css({ flex: '[1 1 96px]', color: 'ink3', fontSize: 'xs', minW: '0' }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '2', ms: 'auto' }),
};

const body = cva({ variants: { flush: { false: { p: '4', _compact: { p: '3' } }, true: {} } } });

export interface CardProps {
  /** Where a link leads to, `#id`. */
  id?: string;
  title?: string;
  /** A few grey words after the title. */
  note?: ReactNode;
  /** At the right of the head. */
  actions?: ReactNode;
  /** Without padding, for content that draws its own edges. */
  flush?: boolean;
  children: ReactNode;
}

/** A panel on the page; with a title it is a region of that name. */
export function Card({ id: anchor, title, note, actions, flush = false, children }: CardProps) {
  const id = useId();
  if (title === undefined) {
    return (
      <div id={anchor} className={card}>
        <div className={body({ flush })}>{children}</div>
      </div>
    );
  }
  return (
    <section id={anchor} className={card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {note ? <span className={styles.note}>{note}</span> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <div className={body({ flush })}>{children}</div>
    </section>
  );
}
