import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { css, cva } from '#styled/css/index.mjs';
import type { Control } from '../control.ts';
import { Spinner } from '../display/spinner.tsx';
import { Tooltip } from '../hint/tooltip.tsx';

const styles = {
  grid: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 216px), 1fr))',
  }),
  group: css({ mt: { base: '1', md: '3' } }),
  fold: css({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    w: 'full',
    minH: { base: 'controlLg', md: 'control' },
    fontSize: 'sm',
    fontWeight: 'bold',
    color: 'ink2',
    borderRadius: 'sm',
    _hover: { color: 'ink' },
    '& > svg': { w: 'icon', h: 'icon', color: 'ink3' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
  }),
  foldNote: css({ fontWeight: 'normal', color: 'ink3', fontSize: 'xs' }),
  text: css({ minW: '[0]', flex: '1' }),
  // The whole tile takes the press, while the button's name is its title alone.
  button: css({
    display: 'block',
    textAlign: 'start',
    lineHeight: 'tight',
    outline: 'none',
    '&::before': { content: '""', position: 'absolute', inset: '0' },
    '&[aria-disabled=true]': { color: 'ink3', cursor: 'not-allowed' },
  }),
  note: css({ fontSize: 'xs', color: 'ink3', lineHeight: 'normal' }),
};

const tile = cva({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '[48px]',
    px: '3',
    py: '1.5',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    transitionProperty: '[background-color, border-color]',
    transitionDuration: 'fast',
    '& > svg': { w: '[18px]', h: '[18px]' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '0.5' },
  },
  variants: {
    look: {
      usual: { '& > svg': { color: 'accent' }, _hover: { borderColor: 'lineControl', bg: 'sunken' } },
      danger: { '& > svg': { color: 'locked' }, _hover: { borderColor: 'locked', bg: 'lockedSoft' } },
      off: {
        bg: 'transparent',
        borderStyle: 'dashed',
        borderColor: 'lineStrong',
        '& > svg': { color: 'ink3' },
      },
    },
  },
});

export interface ActionTileProps extends Control {
  icon: ReactNode;
  title: string;
  /** A few words below: what it does or its present state. */
  note?: string;
  /** Why it is not possible now; stands in the place of the note. */
  reason?: string | null | undefined;
  /** What would make it possible again: by hover, focus, tap and in its description. */
  exit?: string | null | undefined;
  danger?: boolean;
  loading?: boolean;
}

/** One of many actions on a thing: icon, name, and below it the state or the reason why not. */
export function ActionTile({
  icon,
  title,
  note,
  reason,
  exit,
  danger = false,
  loading = false,
  onClick,
  ...marks
}: ActionTileProps) {
  const id = useId();
  const text = reason || note;
  return (
    <div className={tile({ look: reason ? 'off' : danger ? 'danger' : 'usual' })}>
      {loading ? <Spinner label="" /> : icon}
      <div className={styles.text}>
        <Tooltip text={reason ? exit : null}>
          {({ 'aria-describedby': exitId }) => (
            <button
              {...marks}
              type="button"
              className={styles.button}
              aria-disabled={reason ? true : undefined}
              aria-busy={loading || undefined}
              aria-describedby={[text && id, exitId].filter(Boolean).join(' ') || undefined}
              onClick={() => !reason && !loading && onClick()}
            >
              {title}
            </button>
          )}
        </Tooltip>
        {text ? (
          <p className={styles.note} id={id}>
            {text}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Lays tiles out: as many columns as fit. */
export function ActionGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export interface ActionGroupProps {
  title: string;
  /** A few words beside the title while it is folded. */
  note?: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** Tiles under a title, which folds them away. */
export function ActionGroup({ title, note, open, onToggle, children }: ActionGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => onToggle(!open)}>
          <ChevronRight aria-hidden="true" />
          {title}
          {open || note === undefined ? null : <span className={styles.foldNote}>{note}</span>}
        </button>
      </h3>
      {open ? <ActionGrid>{children}</ActionGrid> : null}
    </section>
  );
}
