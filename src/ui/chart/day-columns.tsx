import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import { visuallyHidden } from '../display/visually-hidden.tsx';
import { AreaLink } from '../shell/link.tsx';
import { ChartKey } from './chart-key.tsx';
import { type Part, partGround, sumOf } from './parts.ts';

const styles = {
  root: css({ display: 'grid', gap: '3' }),
  key: css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', fontSize: 'sm', color: 'ink2' }),
  most: css({ color: 'ink3', ms: 'auto' }),
  sum: css({ color: 'ink', fontVariantNumeric: 'tabular-nums' }),
  columns: css({
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '[minmax(0, 1fr)]',
    gap: { base: '1', md: '1.5' },
    h: '[120px]',
    borderBottomWidth: '1px',
    borderColor: 'lineStrong',
  }),
  column: css({ display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', h: 'full' }),
  stack: css({
    display: 'flex',
    flexDirection: 'column-reverse',
    gap: '[1px]',
    minH: '[2px]',
    borderTopRadius: 'sm',
    overflow: 'hidden',
  }),
  days: css({
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '[minmax(0, 1fr)]',
    gap: { base: '1', md: '1.5' },
    color: 'ink3',
    fontSize: 'xs',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  }),
  day: css({ display: 'flex', justifyContent: 'center' }),
};

/** every so many days one has its name below it, counted from the last */
const namedEvery = 3;

export interface Day {
  /** YYYY-MM-DD */
  readonly day: string;
  /** the same parts every day, from the bottom to the top */
  readonly parts: readonly Part[];
  /** the list of what it counts */
  readonly href?: string | undefined;
}

interface ColumnProps {
  title: string;
  href: string | undefined;
  children: ReactNode;
}

/** For who hears it the table below says the same. */
const Column = ({ title, href, children }: ColumnProps) =>
  href === undefined ? (
    <div className={styles.column} title={title} aria-hidden="true">
      {children}
    </div>
  ) : (
    <AreaLink href={href} className={styles.column} title={title} aria-label={title}>
      {children}
    </AreaLink>
  );

export interface DayColumnsProps {
  label: string;
  days: readonly Day[];
}

/** Day by day, of what a number is made: columns with the sums of their parts, and for who hears it a table. */
export function DayColumns({ label, days }: DayColumnsProps) {
  const most = Math.max(1, ...days.map(({ parts }) => sumOf(parts)));
  const names = days[0]?.parts ?? [];
  return (
    <div className={styles.root}>
      <ul className={styles.key}>
        {names.map(({ name, tone }, n) => (
          <li key={name}>
            <ChartKey tone={tone}>
              {name}
              <span className={styles.sum}>{sumOf(days.flatMap(({ parts }) => parts[n] ?? []))}</span>
            </ChartKey>
          </li>
        ))}
        <li className={styles.most}>单日最多 {most}</li>
      </ul>
      <div>
        <div className={styles.columns}>
          {days.map(({ day, parts, href }) => (
            <Column key={day} title={titleOf(day, parts)} href={sumOf(parts) > 0 ? href : undefined}>
              {sumOf(parts) > 0 ? (
                <div className={styles.stack} style={{ height: `${(sumOf(parts) / most) * 100}%` }}>
                  {parts.map(({ name, value, tone }) =>
                    value > 0 ? (
                      <span key={name} className={partGround({ tone })} style={{ flexGrow: value }} />
                    ) : null,
                  )}
                </div>
              ) : null}
            </Column>
          ))}
        </div>
        <div className={styles.days} aria-hidden="true">
          {days.map(({ day }, n) => (
            <span key={day} className={styles.day}>
              {(days.length - 1 - n) % namedEvery === 0 ? shortDay(day) : ''}
            </span>
          ))}
        </div>
      </div>
      <table className={visuallyHidden} data-days>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {names.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, parts }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {parts.map(({ name, value }) => (
                <td key={name}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** MM-DD */
const shortDay = (day: string) => day.slice(5);

const titleOf = (day: string, parts: readonly Part[]) =>
  [day, ...parts.filter(({ value }) => value > 0).map(({ name, value }) => `${name} ${value}`)].join('  ');
