import type { DeviceListQuery, DeviceQuery } from '#machines/devices/port/device-query.ts';
import type { FilterOption } from '#machines/devices/port/kind.ts';
import type { OfferedChoices } from '#screens/shared/list/filter-choices.ts';
import { css } from '#styled/css/index.mjs';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect, type NativeSelectProps } from '#ui/form/native-select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { saidOf } from './filter-words.ts';
import type { FurtherFilter, ListFilters } from './list-filters.ts';

const styles = {
  grid: css({
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(auto-fill, minmax(168px, 1fr))' },
    p: '4',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
  }),
};

/** How many of the folded filters narrow the list without anything else showing it. */
export const hiddenFilters = (
  { further }: ListFilters,
  { isShownByCounter }: DeviceListQuery,
  query: DeviceQuery,
): number => further.filter(({ field }) => query[field] && !isShownByCounter(query, field)).length;

interface MoreFiltersProps {
  filters: ListFilters;
  filter: DeviceQuery;
  offered: OfferedChoices;
  errors: Readonly<Partial<Record<string, string>>>;
  set: (field: string) => (text: string) => void;
}

/** Every further filter of a kind. */
export function MoreFilters({ filters, filter, offered, errors, set }: MoreFiltersProps) {
  return (
    <div className={styles.grid}>
      {filters.further.map((further) => (
        <Field
          key={further.field}
          label={further.label}
          {...(errors[further.field] && { error: errors[further.field] })}
        >
          <FilterInput
            further={further}
            offered={offered}
            value={filter[further.field] ?? ''}
            onChange={set(further.field)}
          />
        </Field>
      ))}
    </div>
  );
}

interface FilterInputProps {
  further: FurtherFilter;
  offered: OfferedChoices;
  value: string;
  onChange: (text: string) => void;
}

function FilterInput({ further, offered, value, onChange }: FilterInputProps) {
  const { options, digits } = further;
  if (options === 'occurring') {
    const { choices, retryOnOpen } = offered;
    return (
      <Choice
        {...retryOnOpen}
        value={value}
        onChange={onChange}
        options={withChosen(choices.further?.[further.field] ?? [], further, value)}
      />
    );
  }
  if (options) return <Choice value={value} onChange={onChange} options={options} />;
  return (
    <TextInput
      value={value}
      onChange={onChange}
      autoComplete="off"
      {...(digits && { inputMode: 'numeric' })}
    />
  );
}

const Choice = ({ options, ...rest }: NativeSelectProps<string>) => (
  <NativeSelect {...rest} options={[{ value: '', label: '全部' }, ...options]} />
);

/** An address can name a value that does not occur, and those that do may not be there yet. */
const withChosen = (occurring: readonly FilterOption[], further: FurtherFilter, chosen: string) =>
  chosen === '' || occurring.some(({ value }) => value === chosen)
    ? occurring
    : [...occurring, { value: chosen, label: saidOf(further)(chosen).value }];
