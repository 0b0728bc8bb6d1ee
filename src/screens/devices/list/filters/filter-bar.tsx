import { type SubmitEvent, useRef } from 'react';
import { noValue } from '#domain/devices/status-values.ts';
import {
  type DeviceListQuery,
  type DeviceQuery,
  valuesOf,
  valuesText,
} from '#machines/devices/port/device-query.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { daysOf, rangeOf } from '#screens/shared/list/day-range.ts';
import type { OfferedChoices } from '#screens/shared/list/filter-choices.ts';
import { choicesOf, clerkOptions, unassigned } from '#screens/shared/list/filter-options.ts';
import { FilterToggle } from '#screens/shared/list/filter-toggle.tsx';
import { useFilterDraft } from '#screens/shared/list/use-filter-draft.ts';
import { useFocusKept } from '#screens/shared/use-focus-kept.ts';
import { css, cva } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { DateRangeInput } from '#ui/form/date-range-input.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import type { ListFilters } from './list-filters.ts';
import { ModelFilter } from './model-filter.tsx';
import { hiddenFilters, MoreFilters } from './more-filters.tsx';

const styles = {
  form: css({ display: 'flex', flexDirection: 'column', gap: '3', my: '3' }),
  row: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  keyword: css({ display: 'flex', flex: '[1 1 120px]', minW: '0', maxW: { md: '[264px]' } }),
  end: css({ display: 'flex', gap: { base: '1', md: '2' }, ml: { md: 'auto' } }),
  // On phones there is room for the keyword only while there is nothing to reset.
  reset: css({ display: 'flex', '&[data-idle]': { mdDown: { display: 'none' } } }),
  select: css({ display: 'grid', flex: { base: '[1 1 40%]', md: 'none' }, maxW: { md: '[150px]' } }),
};

// On phones only the keyword stands in the bar; the rest unfolds with the other filters.
const usual = cva({
  base: { flexWrap: 'wrap', gap: '2', mdDown: { order: '[1]', w: 'full' } },
  variants: { open: { true: { display: 'flex' }, false: { display: { base: 'none', md: 'flex' } } } },
});

type Errors = ReturnType<DeviceListQuery['errorsOf']>;
const noErrors: Errors = {};

interface FilterBarProps {
  label: string;
  /** what the kind is narrowed by */
  filters: ListFilters;
  listQuery: DeviceListQuery;
  /** the filter in force */
  query: DeviceQuery;
  offered: OfferedChoices;
  /** Whether the further filters are unfolded. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onApply: (filter: DeviceQuery) => void;
  onReset: () => void;
}

/** What the list is narrowed to. Typed text takes effect with 查询 or Enter; a wrong value is said beside its field. */
export function FilterBar(props: FilterBarProps) {
  const { filters, listQuery, query, open, onOpen, onApply, onReset } = props;
  const { draft: filter, errors, set, showErrors, empty } = useFilterDraft(query, noErrors);
  const form = useRef<HTMLFormElement>(null);
  const focusKept = useFocusKept(form, '[type=submit]');
  const onPhone = useMediaQuery(phoneQuery);
  const inForce = hiddenFilters(filters, listQuery, query);
  const idle = !open && Object.values(filter).every((text) => text === '');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = listQuery.errorsOf(filter);
    showErrors(found);
    if (Object.keys(found).length === 0) {
      onApply(filter);
      // On a phone the unfolded filters cover what was found.
      if (onPhone) onOpen(false);
    } else if (filters.further.some(({ field }) => found[field])) onOpen(true);
  };
  const reset = () => {
    empty();
    onReset();
  };
  const outside = [errors.keyword, errors.registration_time].filter(Boolean).join('；');
  return (
    <search aria-label={props.label} {...props.offered.root}>
      <form ref={form} {...focusKept} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.row}>
          <span className={styles.keyword}>
            <SearchInput
              aria-label="关键字"
              placeholder={onPhone ? filters.keyword.onPhone : filters.keyword.placeholder}
              value={filter.keyword ?? ''}
              onChange={set('keyword')}
            />
          </span>
          <span className={usual({ open })}>
            <UsualFilters {...props} filter={filter} set={set} />
          </span>
          <FilterToggle open={open} onOpen={onOpen} inForce={inForce} />
          <span className={styles.end}>
            <span className={styles.reset} data-idle={idle ? '' : undefined}>
              <Button variant="quiet" onClick={reset} {...eventMark('filter.reset')}>
                重置
              </Button>
            </span>
            <Button type="submit" {...eventMark('filter.apply')}>
              查询
            </Button>
          </span>
        </div>
        {outside ? <Banner tone="error">{outside}</Banner> : null}
        {open ? (
          <MoreFilters filters={filters} filter={filter} offered={props.offered} errors={errors} set={set} />
        ) : null}
      </form>
    </search>
  );
}

interface UsualProps extends Pick<FilterBarProps, 'offered'> {
  filter: DeviceQuery;
  set: (field: string) => (text: string) => void;
}

function UsualFilters({ filter, offered: { choices, retryOnOpen }, set }: UsualProps) {
  return (
    <>
      <ModelFilter
        choices={choices.models}
        chosen={valuesOf(filter.model)}
        onChange={(models) => set('model')(valuesText(models))}
        onTurnTo={retryOnOpen.onFocus}
      />
      <span className={styles.select}>
        <NativeSelect
          {...retryOnOpen}
          aria-label="店员"
          value={filter.for_clerk ?? ''}
          onChange={set('for_clerk')}
          options={choicesOf({
            label: '店员',
            value: filter.for_clerk ?? '',
            all: '全部店员',
            options: [...clerkOptions(choices.clerks), { value: noValue, label: unassigned }],
          })}
        />
      </span>
      <DateRangeInput
        label="登记时间"
        value={daysOf(filter.registration_time)}
        onChange={(days) => set('registration_time')(rangeOf(days))}
      />
    </>
  );
}
