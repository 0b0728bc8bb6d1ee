import { type ReactNode, useId } from 'react';
import { css, cva } from '#styled/css/index.mjs';
import { Spinner } from './spinner.tsx';

const styles = {
  grid: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fill, minmax(152px, 1fr))',
  }),
  text: css({ minW: '0', flex: '1' }),
  title: css({ display: 'block', lineHeight: 'tight' }),
  note: css({ display: 'block', fontSize: 'xs', color: 'ink3', lineHeight: 'normal' }),
};

const tile = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '[48px]',
    px: '3',
    py: '1.5',
    textAlign: 'start',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    transitionProperty: '[background-color, border-color]',
    transitionDuration: 'fast',
    '& > svg': { w: '[18px]', h: '[18px]', color: 'accent' },
    _hover: { borderColor: 'lineControl', bg: 'sunken' },
    '&[aria-disabled=true]': {
      bg: 'transparent',
      borderStyle: 'dashed',
      borderColor: 'lineStrong',
      color: 'ink3',
      cursor: 'not-allowed',
      '& > svg': { color: 'ink3' },
    },
  },
  variants: { danger: { true: { '& > svg': { color: 'locked' } } } },
});

export interface ActionTileProps {
  icon: ReactNode;
  title: string;
  /** A few words below: what it does or its present state. */
  note?: string;
  /** Why it is not possible now; stands in the place of the note. */
  reason?: string | null | undefined;
  danger?: boolean;
  loading?: boolean;
  onClick: () => void;
}

/** One of many actions on a thing: icon, name, and below it the state or the reason why not. */
export function ActionTile({
  icon,
  title,
  note,
  reason,
  danger = false,
  loading = false,
  onClick,
}: ActionTileProps) {
  const id = useId();
  const text = reason || note;
  return (
    <button
      type="button"
      className={tile({ danger: danger && !reason })}
      aria-disabled={reason ? true : undefined}
      aria-busy={loading || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-note` : undefined}
      onClick={() => !reason && !loading && onClick()}
    >
      {loading ? <Spinner label="" /> : icon}
      <span className={styles.text}>
        <span className={styles.title} id={`${id}-title`}>
          {title}
        </span>
        {text ? (
          <span className={styles.note} id={`${id}-note`}>
            {text}
          </span>
        ) : null}
      </span>
    </button>
  );
}

/** Lays tiles out: as many columns as fit. */
export function ActionGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
