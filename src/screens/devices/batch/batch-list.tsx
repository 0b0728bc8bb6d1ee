import type { ReactNode } from 'react';
import { type NamedOperation, OperationLink } from '#screens/devices/words/operation-link.tsx';
import { css } from '#styled/css/index.mjs';
import { Badge, type Tone } from '#ui/display/badge.tsx';
import { Mono } from '#ui/table/two-lines.tsx';

const styles = {
  counts: css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' }),
  list: css({
    maxH: { base: '[200px]', md: '[224px]' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    flexShrink: '0',
  }),
  row: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '1.5',
    minH: '[44px]',
    borderColor: 'line',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
  }),
  what: css({ flex: '1', minW: '0' }),
  name: css({ display: 'block', overflowWrap: 'anywhere' }),
  note: css({ display: 'block', fontSize: 'xs', color: 'ink3', overflowWrap: 'anywhere' }),
};

export interface BatchRow {
  readonly id: string;
  /** null: a device that the person sees no more */
  readonly about: { readonly serial: string; readonly product: string } | null;
  readonly badge: { readonly tone: Tone; readonly title: string; readonly icon?: ReactNode };
  /** why, or what it waits for */
  readonly note: string;
  /** the lock that the system has given in its place (`decision.relocked`) */
  readonly relockedBy?: NamedOperation | null;
  /** kept in sight */
  readonly isCurrent?: boolean;
}

export interface BatchCount {
  readonly tone: Tone;
  readonly title: string;
  readonly count: number;
}

/** How many of each; what there is none of is left out. */
export function BatchCounts({ label, counts }: { label: string; counts: readonly BatchCount[] }) {
  return (
    <div className={styles.counts} role="status" aria-label={label}>
      {counts.map(({ tone, title, count }) =>
        count > 0 ? (
          <Badge key={title} tone={tone}>
            {title} {count}
          </Badge>
        ) : null,
      )}
    </div>
  );
}

const showRow = (row: HTMLLIElement | null) => row?.scrollIntoView({ block: 'nearest' });

interface BatchListProps {
  label: string;
  rows: readonly BatchRow[];
  /** what comes after so many is counted only */
  most?: number;
  /** the page of a device is gone to */
  onLeave?: (() => void) | undefined;
}

/** One line a device. The keyboard scrolls it. */
export function BatchList({ label, rows, most = rows.length, onLeave }: BatchListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <ul className={styles.list} aria-label={label} tabIndex={0}>
      {rows.slice(0, most).map(({ id, about, badge, note, relockedBy, isCurrent }) => (
        <li key={id} className={styles.row} ref={isCurrent ? showRow : null}>
          <span className={styles.what}>
            <span className={styles.name}>
              {about ? (
                <>
                  <Mono>{about.serial}</Mono> · {about.product}
                </>
              ) : (
                '设备已不在您的可见范围'
              )}
            </span>
            {note ? (
              <span className={styles.note}>
                {note}
                {relockedBy ? (
                  <>
                    {' · '}
                    <OperationLink of={relockedBy} onClick={onLeave} />
                  </>
                ) : null}
              </span>
            ) : null}
          </span>
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.title}
          </Badge>
        </li>
      ))}
      {rows.length > most ? (
        <li className={styles.row}>{`仅列出前 ${most} 台，另有 ${rows.length - most} 台`}</li>
      ) : null}
    </ul>
  );
}
