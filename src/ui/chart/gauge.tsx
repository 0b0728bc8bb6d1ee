import { css, cva } from '#styled/css/index.mjs';

const styles = {
  root: css({ display: 'grid', justifyItems: 'center', gap: '1' }),
  picture: css({ w: '[180px]', h: '[100px]', '& path': { strokeLinecap: 'round' } }),
  ground: css({ stroke: 'lineControl' }),
  scale: css({
    display: 'flex',
    justifyContent: 'space-between',
    w: '[180px]',
    color: 'ink2',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
  }),
  value: css({
    fontSize: 'hero',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 'tight',
  }),
  note: css({ color: 'ink2', fontSize: 'sm' }),
};

const part = cva({
  variants: {
    tone: {
      ok: { color: 'ok' },
      wait: { color: 'wait' },
      warn: { color: 'warn' },
      locked: { color: 'locked' },
    },
  },
});

export interface GaugeProps {
  /** names it for who hears it */
  label: string;
  value: number;
  /** the scale */
  least?: number;
  most: number;
  tone: 'ok' | 'wait' | 'warn' | 'locked';
  /** beside the number */
  note: string;
}

const radius = 80;
const arc = `M 10 95 A ${radius} ${radius} 0 0 1 170 95`;
const arcLength = Math.PI * radius;

/** A number on a scale, whose ends stand under the half circle, and the number itself. */
export function Gauge({ label, value, least = 0, most, tone, note }: GaugeProps) {
  const filled = ((Math.min(most, Math.max(least, value)) - least) / (most - least)) * arcLength;
  return (
    <div className={styles.root}>
      <svg className={styles.picture} viewBox="0 0 180 105" aria-hidden="true">
        <path className={styles.ground} fill="none" strokeWidth="4" d={arc} />
        <path
          className={part({ tone })}
          stroke="currentColor"
          strokeWidth="14"
          fill="none"
          d={arc}
          strokeDasharray={`${filled} ${arcLength}`}
        />
      </svg>
      <p className={styles.scale} aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </p>
      <p>
        <span className={styles.note}>{label} </span>
        <span className={styles.value}>{value}</span>
        <span className={styles.note}>{` ${note}`}</span>
      </p>
    </div>
  );
}
