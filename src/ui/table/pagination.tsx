import { css } from '#styled/css/index.mjs';
import type { ValueControl } from '../control.ts';
import { Spinner } from '../display/spinner.tsx';
import { NativeSelect } from '../form/native-select.tsx';
import * as labels from '../labels.ts';
import { pageCount, pageWindow, rowsOnPage } from './page-window.ts';

const styles = {
  root: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    py: '3',
    px: '1',
    fontSize: 'sm',
  }),
  summary: css({ color: 'ink2' }),
  // A quick answer is there before it could be read.
  coming: css({ flex: '1', color: 'ink3', animation: 'fade 120ms ease-out 150ms both' }),
  controls: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' }),
  pages: css({ display: { base: 'none', md: 'flex' }, alignItems: 'center', gap: '0.5' }),
  page: css({
    minW: 'controlSm',
    h: 'controlSm',
    px: '2',
    mdDown: { h: 'controlLg' },
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    color: 'ink2',
    _hover: { bg: 'sunken' },
    '&[aria-disabled=true]': { color: 'ink3', bg: 'transparent', cursor: 'not-allowed' },
    _currentPage: { bg: 'accentSoft', borderColor: 'accentLine', color: 'accent', fontWeight: 'bold' },
    '&[aria-busy=true]': {
      borderColor: 'accentLine',
      color: 'accent',
      animation: 'pulse 1.6s ease-in-out 150ms infinite',
    },
  }),
  gap: css({ px: '1', color: 'ink3' }),
  short: css({ display: { md: 'none' }, px: '2', color: 'ink2' }),
};

interface Place {
  /** Counts from 1. */
  page: number;
  pageSize: number;
}

export interface PaginationProps extends Place {
  /** Where the rows are that are on their way; until they have come the rest tells of those that stand there. */
  coming?: Place | null;
  total: number;
  /** There are more than `total`. */
  more?: boolean;
  pageSizes: readonly number[];
  pageControl: ValueControl<number>;
  sizeControl: ValueControl<number>;
}

/** 第 1-20 条 / 共 N 条, the pages around the current one, and `N 条/页` (rule app.pagination). */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, more = false, pageSizes, pageControl } = props;
  const { onChange: resize, ...sizeMarks } = props.sizeControl;
  const { coming = null } = props;
  const wanted = coming ?? { page, pageSize };
  const count = pageCount(total, pageSize);
  const { first, last } = rowsOnPage(page, pageSize, total);
  return (
    <nav className={styles.root} aria-label={labels.pagination}>
      <span className={styles.summary}>
        第 {first}-{last} 条 / {more ? '超过' : '共'} {total} 条
      </span>
      {coming ? (
        <span className={styles.coming}>
          <Spinner label="" /> {comingWords(coming, page)}
        </span>
      ) : null}
      <div className={styles.controls}>
        <Step
          control={pageControl}
          page={wanted.page - 1}
          label={labels.previousPage}
          end={wanted.page <= 1 ? labels.firstPage : null}
        />
        <PageNumbers
          page={page}
          coming={wanted.page === page ? null : wanted.page}
          count={count}
          control={pageControl}
        />
        <span className={styles.short}>
          {page} / {count}
        </span>
        <Step
          control={pageControl}
          page={wanted.page + 1}
          label={labels.nextPage}
          end={wanted.page >= count ? labels.lastPage : null}
        />
        <NativeSelect
          {...sizeMarks}
          aria-label={labels.pageSize}
          value={String(wanted.pageSize)}
          options={pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
          onChange={(size) => resize(Number(size))}
        />
      </div>
    </nav>
  );
}

const comingWords = (coming: Place, page: number) =>
  coming.page === page ? '正在加载' : `正在加载第 ${coming.page} 页`;

function PageNumbers({
  page,
  coming,
  count,
  control: { onChange, ...marks },
}: {
  page: number;
  coming: number | null;
  count: number;
  control: ValueControl<number>;
}) {
  return (
    <span className={styles.pages}>
      {pageWindow(page, count).map((entry, index, all) =>
        entry === 'gap' ? (
          <span key={`after-${all[index - 1]}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            {...marks}
            key={entry}
            type="button"
            className={styles.page}
            aria-label={`第 ${entry} 页`}
            aria-current={entry === page ? 'page' : undefined}
            aria-busy={entry === coming || undefined}
            onClick={() => onChange(entry)}
          >
            {entry}
          </button>
        ),
      )}
    </span>
  );
}

/** `end` is the reason why there is no such page; the button stays, so that it keeps the focus. */
function Step({
  label,
  page,
  end,
  control: { onChange, ...marks },
}: {
  label: string;
  page: number;
  end: string | null;
  control: ValueControl<number>;
}) {
  return (
    <button
      {...marks}
      type="button"
      className={styles.page}
      aria-disabled={end ? true : undefined}
      title={end ?? undefined}
      onClick={() => end === null && onChange(page)}
    >
      {label}
    </button>
  );
}
