import { type ComponentProps, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { css, cva } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import { eventMark } from '../actors/control.ts';
import type { MachineMarks } from '../actors/machine-root.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { choicesOf } from './filter-options.ts';
import { FilterToggle } from './filter-toggle.tsx';
import type { FilterFormProps } from './paged-list.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

const styles = {
  form: css({ display: 'grid', gap: '3', mb: '3' }),
  row: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  select: css({ display: 'grid', flex: { base: '[1 1 30%]', md: 'none' }, maxW: { md: '[150px]' } }),
  end: css({ display: 'flex', gap: '2', ml: 'auto' }),
  // On phones there is room for the first only while there is nothing to reset.
  reset: css({ '&[data-idle]': { mdDown: { display: 'none' } } }),
};

// On phones they would push the rows out of sight.
const further = cva({
  base: { flexWrap: 'wrap', gap: '2', mdDown: { order: '[1]', w: 'full' } },
  variants: { open: { true: { display: 'flex' }, false: { display: { base: 'none', md: 'flex' } } } },
});

type Fields<Query> = (filter: Query, set: (field: keyof Query) => (text: string) => void) => ReactNode;

const noError: string | null = null;

interface FilterFormParts<Query> extends FilterFormProps<Query> {
  /** names the form for screen readers */
  label: string;
  /** of the whole form */
  root?: MachineMarks;
  /** what stands there also on phones, where the other fields unfold; absent: they all do */
  lead?: { readonly field: keyof Query; readonly show: Fields<Query> };
  /** its fields; `set` gives a field's handler */
  children: Fields<Query>;
}

/** The filter of a list in one row, with 查询 and 重置. */
export function FilterForm<Query extends { readonly [field: string]: string | undefined }>({
  label,
  query,
  errorOf,
  onApply,
  onReset,
  root,
  lead,
  children,
}: FilterFormParts<Query>) {
  const [open, setOpen] = useState(false);
  const onPhone = useMediaQuery(phoneQuery);
  const form = useRef<HTMLFormElement>(null);
  const focusKept = useFocusKept(form, '[type=submit]');
  const { draft: filter, errors: error, set, showErrors, empty } = useFilterDraft(query, noError);
  const inForce = Object.keys(query).filter((field) => query[field] && field !== lead?.field).length;
  const reset = () => {
    empty();
    onReset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = errorOf(filter);
    showErrors(found);
    if (found !== null) return;
    onApply(filter);
    setOpen(false);
  };
  return (
    <search aria-label={label} {...root}>
      <form ref={form} {...focusKept} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.row}>
          {lead ? (
            <>
              {lead.show(filter, set)}
              <span className={further({ open })}>{children(filter, set)}</span>
              {onPhone ? <FilterToggle open={open} onOpen={setOpen} inForce={inForce} /> : null}
            </>
          ) : (
            children(filter, set)
          )}
          <span className={styles.end}>
            <span className={styles.reset} data-idle={lead && isEmpty(filter) ? '' : undefined}>
              <Button variant="quiet" onClick={reset} {...eventMark('filter.reset')}>
                重置
              </Button>
            </span>
            <Button type="submit" {...eventMark('filter.apply')}>
              查询
            </Button>
          </span>
        </div>
        {error === null ? null : <Banner tone="error">{error}</Banner>}
      </form>
    </search>
  );
}

const isEmpty = (filter: object) => Object.values(filter).every((text) => !text);

interface FilterSelectProps extends Omit<ComponentProps<typeof NativeSelect>, 'value' | 'aria-label'> {
  label: string;
  value: string | undefined;
  /** the option that filters nothing */
  all: string;
}

/** One of a few values, or all of them. */
export function FilterSelect({ label, value = '', all, options, ...rest }: FilterSelectProps) {
  return (
    <span className={styles.select}>
      <NativeSelect
        {...rest}
        aria-label={label}
        value={value}
        options={choicesOf({ all, value, label, options })}
      />
    </span>
  );
}
