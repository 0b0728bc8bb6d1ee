import { css } from '#styled/css/index.mjs';
import { labels } from './labels.ts';
import { NativeSelect } from './native-select.tsx';
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
  }),
  gap: css({ px: '1', color: 'ink3' }),
  short: css({ display: { md: 'none' }, px: '2', color: 'ink2' }),
};

export interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  total: number;
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** 第 1-20 条 / 共 N 条, the pages around the current one, and `N 条/页` (rule app.pagination). */
export function Pagination({ page, pageSize, total, pageSizes, onPage, onPageSize }: PaginationProps) {
  const count = pageCount(total, pageSize);
  const { first, last } = rowsOnPage(page, pageSize, total);
  return (
    <nav className={styles.root} aria-label={labels.pagination}>
      <span className={styles.summary}>
        第 {first}-{last} 条 / 共 {total} 条
      </span>
      <div className={styles.controls}>
        <Step
          label={labels.previousPage}
          end={page <= 1 ? labels.firstPage : null}
          onGo={() => onPage(page - 1)}
        />
        <PageNumbers page={page} count={count} onPage={onPage} />
        <span className={styles.short}>
          {page} / {count}
        </span>
        <Step
          label={labels.nextPage}
          end={page >= count ? labels.lastPage : null}
          onGo={() => onPage(page + 1)}
        />
        <NativeSelect
          aria-label={labels.pageSize}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
          onChange={(size) => onPageSize(Number(size))}
        />
      </div>
    </nav>
  );
}

function PageNumbers({
  page,
  count,
  onPage,
}: {
  page: number;
  count: number;
  onPage: (page: number) => void;
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
            key={entry}
            type="button"
            className={styles.page}
            aria-label={`第 ${entry} 页`}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
          >
            {entry}
          </button>
        ),
      )}
    </span>
  );
}

/** `end` is the reason why there is no further page; the button stays, so that it keeps the focus. */
function Step({ label, end, onGo }: { label: string; end: string | null; onGo: () => void }) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-disabled={end ? true : undefined}
      title={end ?? undefined}
      onClick={() => end === null && onGo()}
    >
      {label}
    </button>
  );
}
