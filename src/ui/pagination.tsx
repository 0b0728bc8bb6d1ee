import { css } from '#styled/css/index.mjs';
import * as labels from './labels.ts';
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
  /** There are more than `total`. */
  more?: boolean;
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** Attributes of every control that turns the page, and of the choice of its size. */
  pageMarks?: Marks;
  sizeMarks?: Marks;
}

type Marks = Readonly<Record<`data-${string}`, string>>;

/** 第 1-20 条 / 共 N 条, the pages around the current one, and `N 条/页` (rule app.pagination). */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, more = false, pageSizes, onPage, onPageSize, pageMarks } = props;
  const count = pageCount(total, pageSize);
  const { first, last } = rowsOnPage(page, pageSize, total);
  return (
    <nav className={styles.root} aria-label={labels.pagination}>
      <span className={styles.summary}>
        第 {first}-{last} 条 / {more ? '超过' : '共'} {total} 条
      </span>
      <div className={styles.controls}>
        <Step
          marks={pageMarks}
          label={labels.previousPage}
          end={page <= 1 ? labels.firstPage : null}
          onGo={() => onPage(page - 1)}
        />
        <PageNumbers page={page} count={count} onPage={onPage} marks={pageMarks} />
        <span className={styles.short}>
          {page} / {count}
        </span>
        <Step
          marks={pageMarks}
          label={labels.nextPage}
          end={page >= count ? labels.lastPage : null}
          onGo={() => onPage(page + 1)}
        />
        <NativeSelect
          {...props.sizeMarks}
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
  marks,
}: {
  page: number;
  count: number;
  onPage: (page: number) => void;
  marks: Marks | undefined;
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
function Step({
  label,
  end,
  onGo,
  marks,
}: {
  label: string;
  end: string | null;
  onGo: () => void;
  marks: Marks | undefined;
}) {
  return (
    <button
      {...marks}
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
