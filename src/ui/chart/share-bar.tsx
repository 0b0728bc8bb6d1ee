import { css } from '#styled/css/index.mjs';
import { visuallyHidden } from '../display/visually-hidden.tsx';
import { Link } from '../shell/link.tsx';
import { ChartKey } from './chart-key.tsx';
import { type Part, partGround, sumOf } from './parts.ts';

const styles = {
  root: css({ display: 'grid', gap: '2', alignContent: 'start' }),
  bar: css({
    display: 'flex',
    gap: '[2px]',
    h: '[10px]',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'sunken',
  }),
  table: css({ w: 'full', fontSize: 'sm' }),
  name: css({ py: '0.5', fontWeight: 'normal', color: 'ink2', textAlign: 'start' }),
  value: css({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }),
  share: css({ w: '[4.5em]', textAlign: 'end', color: 'ink3', fontVariantNumeric: 'tabular-nums' }),
};

export interface ShareBarProps {
  label: string;
  parts: readonly Part[];
}

/** How a whole is shared: a bar, and below it a table that says the same. */
export function ShareBar({ label, parts }: ShareBarProps) {
  const total = sumOf(parts);
  return (
    <div className={styles.root}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ name, value, tone }) =>
          value > 0 ? <span key={name} className={partGround({ tone })} style={{ flexGrow: value }} /> : null,
        )}
      </div>
      <table className={styles.table}>
        <caption className={visuallyHidden}>{label}</caption>
        <tbody>
          {parts.map(({ name, value, tone, href }) => (
            <tr key={name}>
              <th scope="row" className={styles.name}>
                <ChartKey tone={tone}>{name}</ChartKey>
              </th>
              <td className={styles.value}>
                {href && value > 0 ? (
                  <Link href={href} tone="plain" aria-label={`${label}：${name} ${value}`}>
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </td>
              <td className={styles.share}>{shareOf(value, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whole per cent; what is there is never nothing, and what is missing never all. */
function shareOf(value: number, total: number): string {
  if (total === 0 || value === 0) return '0%';
  if (value === total) return '100%';
  return `${Math.min(99, Math.max(1, Math.round((value / total) * 100)))}%`;
}
