import type { DeviceListQuery, DeviceQuery } from '#machines/devices/port/device-query.ts';
import { css } from '#styled/css/index.mjs';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
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
  errors: Readonly<Partial<Record<string, string>>>;
  set: (field: string) => (text: string) => void;
}

/** Every further filter of a kind. */
export function MoreFilters({ filters, filter, errors, set }: MoreFiltersProps) {
  return (
    <div className={styles.grid}>
      {filters.further.map((further) => (
        <Field
          key={further.field}
          label={further.label}
          {...(errors[further.field] && { error: errors[further.field] })}
        >
          <FilterInput {...further} value={filter[further.field] ?? ''} onChange={set(further.field)} />
        </Field>
      ))}
    </div>
  );
}

interface FilterInputProps extends Pick<FurtherFilter, 'options' | 'digits'> {
  value: string;
  onChange: (text: string) => void;
}

function FilterInput({ options, digits, value, onChange }: FilterInputProps) {
  if (options)
    return (
      <NativeSelect value={value} onChange={onChange} options={[{ value: '', label: '全部' }, ...options]} />
    );
  return (
    <TextInput
      value={value}
      onChange={onChange}
      autoComplete="off"
      {...(digits && { inputMode: 'numeric' })}
    />
  );
}
