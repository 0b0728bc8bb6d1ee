import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import type { ValueControl } from '../control.ts';
import type { Tone } from '../display/badge.tsx';
import { Dot } from '../display/dot.tsx';
import { Skeleton } from '../display/skeleton.tsx';
import * as labels from '../labels.ts';

const styles = {
  strip: css({
    display: { base: 'flex', md: 'grid' },
    gridAutoFlow: 'column',
    gridAutoColumns: '[minmax(0, 1fr)]',
    gap: { base: '2', md: '0' },
    md: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'lg', overflow: 'hidden' },
    mdDown: { overflowX: 'auto', mx: '-3', px: '3', py: '1', scrollbarWidth: '[none]' },
  }),
  counter: css({
    display: { base: 'inline-flex', md: 'block' },
    alignItems: 'center',
    gap: '2',
    flexShrink: '0',
    textAlign: 'start',
    transitionProperty: '[background-color]',
    transitionDuration: 'fast',
    _hover: { bg: 'sunken' },
    _pressed: { bg: 'accentSoft' },
    _focusVisible: { outlineOffset: '[-2px]' },
    md: {
      px: '4',
      py: '2.5',
      _compact: { py: '1' },
      borderLeftWidth: '1px',
      borderColor: 'line',
      _first: { borderLeftWidth: '0' },
      _pressed: { boxShadow: '[inset 0 -2px 0 {colors.accent}]' },
    },
    mdDown: {
      h: 'controlLg',
      px: '3',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'full',
      _pressed: { bg: 'accentSoft', borderColor: 'accentLine' },
    },
  }),
  name: css({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'ink2',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
  }),
  figures: css({ display: 'flex', alignItems: 'baseline', gap: '2', whiteSpace: 'nowrap' }),
  value: css({
    display: 'inline-flex',
    alignItems: 'center',
    // As high while it is being fetched.
    minH: '[1lh]',
    fontSize: { base: 'md', md: 'xxl' },
    fontWeight: 'bold',
    lineHeight: 'tight',
    '& > [aria-hidden]': { w: '[2em]' },
    // A bar alone has no baseline.
    _before: { content: '"\\200b"' },
  }),
  note: css({
    display: { base: 'none', md: 'inline' },
    color: 'ink3',
    fontSize: 'xs',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  }),
};

export interface Counter<Id extends string> {
  id: Id;
  label: string;
  /** Nothing shows as `--`. */
  value: number | undefined;
  note?: ReactNode;
  tone?: Tone;
}

/** What is given of a control holds for every counter. */
export interface StatCountersProps<Id extends string> extends ValueControl<Id> {
  /** Names the group. */
  label: string;
  items: readonly Counter<Id>[];
  /** The pressed one; null where none fits the filters. */
  value: Id | null;
  loading?: boolean;
}

/** Counts that filter: a strip on wide screens, chips that scroll on phones. */
export function StatCounters<Id extends string>(props: StatCountersProps<Id>) {
  const { label, items, value: pressed, onChange, loading, ...marks } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be the grid
    <div className={styles.strip} role="group" aria-label={label} aria-busy={loading || undefined}>
      {items.map(({ id, label: title, value, note, tone }) => (
        <button
          {...marks}
          key={id}
          type="button"
          className={styles.counter}
          aria-pressed={id === pressed}
          onClick={() => onChange(id)}
        >
          <span className={styles.name}>
            {tone ? <Dot tone={tone} /> : null}
            {title}
          </span>
          <span className={styles.figures}>
            <span className={styles.value}>
              {value === undefined && loading ? <Skeleton /> : (value ?? labels.emptyValue)}
            </span>
            {note ? <span className={styles.note}>{note}</span> : null}
          </span>
        </button>
      ))}
    </div>
  );
}
