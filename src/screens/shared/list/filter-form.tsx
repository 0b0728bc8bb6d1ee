import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { eventMark } from '../actors/control.ts';
import type { MachineMarks } from '../actors/machine-root.tsx';
import { choicesOf } from './filter-options.ts';
import type { FilterFormProps } from './paged-list.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

const styles = {
  form: css({ display: 'grid', gap: '3', mb: '3' }),
  row: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  select: css({ display: 'grid', flex: { base: '[1 1 30%]', md: 'none' }, maxW: { md: '[150px]' } }),
  end: css({ display: 'flex', gap: '2', ml: 'auto' }),
};

const noError: string | null = null;

interface FilterFormParts<Query> extends FilterFormProps<Query> {
  /** names the form for screen readers */
  label: string;
  /** of the whole form */
  root?: MachineMarks;
  /** its fields; `set` gives a field's handler */
  children: (filter: Query, set: (field: keyof Query) => (text: string) => void) => ReactNode;
}

/** The filter of a list in one row, with 查询 and 重置. */
export function FilterForm<Query extends { readonly [field: string]: string | undefined }>({
  label,
  query,
  errorOf,
  onApply,
  onReset,
  root,
  children,
}: FilterFormParts<Query>) {
  const { draft: filter, errors: error, set, showErrors, empty } = useFilterDraft(query, noError);
  const reset = () => {
    empty();
    onReset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = errorOf(filter);
    showErrors(found);
    if (found === null) onApply(filter);
  };
  return (
    <search aria-label={label} {...root}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.row}>
          {children(filter, set)}
          <span className={styles.end}>
            <Button variant="quiet" onClick={reset} {...eventMark('filter.reset')}>
              重置
            </Button>
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
