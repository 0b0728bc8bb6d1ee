import { css } from '#styled/css/index.mjs';

const styles = {
  root: css({ display: 'grid', gap: '1' }),
  bar: css({
    appearance: 'none',
    display: 'block',
    w: 'full',
    h: '[8px]',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'sunken',
    '&::-webkit-progress-bar': { bg: 'sunken' },
    '&::-webkit-progress-value': {
      bg: 'accent',
      transitionProperty: '[inline-size]',
      transitionDuration: 'fast',
    },
    '&::-moz-progress-bar': { bg: 'accent' },
  }),
  text: css({ fontSize: 'sm', color: 'ink2', textAlign: 'end' }),
};

export interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  text: string;
}

/** How much of something is done. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return (
    <div className={styles.root}>
      <progress className={styles.bar} aria-label={label} value={value} max={Math.max(max, 1)} />
      <span className={styles.text}>{text}</span>
    </div>
  );
}
