import { statusOptions } from '#domain/devices/status-values.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';
import { css } from '#styled/css/index.mjs';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { type AppleField, statuses, texts } from './export/filter-fields.ts';

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

/** Fields that are folded away while none of them is in use. */
export const moreFields: readonly AppleField[] = [
  ...texts.map(({ field }) => field),
  ...statuses.map(({ field }) => field),
  'offline_duration',
];

/** How many of the folded filters narrow the list without anything else showing it. */
export const hiddenFilters = (query: DeviceQuery): number =>
  moreFields.filter((field) => query[field] && !appleQuery.isShownByCounter(query, field)).length;

interface MoreFiltersProps {
  filter: DeviceQuery;
  errors: Readonly<Partial<Record<string, string>>>;
  set: (field: string) => (text: string) => void;
}

/** Every further filter of `valid.ios.list`. */
export function MoreFilters({ filter, errors, set }: MoreFiltersProps) {
  const errorOf = (field: AppleField) => (errors[field] ? { error: errors[field] } : {});
  return (
    <div className={styles.grid}>
      {texts.map(({ field, label, ...rest }) => (
        <Field key={field} label={label} {...errorOf(field)}>
          <TextInput
            value={filter[field] ?? ''}
            onChange={set(field)}
            autoComplete="off"
            {...('digits' in rest && { inputMode: 'numeric' })}
          />
        </Field>
      ))}
      {statuses.map(({ field, label }) => (
        <Field key={field} label={label} {...errorOf(field)}>
          <NativeSelect
            value={filter[field] ?? ''}
            onChange={set(field)}
            options={[
              { value: '', label: '全部' },
              ...statusOptions(field).map(({ value, title }) => ({ value: String(value), label: title })),
            ]}
          />
        </Field>
      ))}
      <Field label="离线超过（小时）" {...errorOf('offline_duration')}>
        <TextInput
          value={filter.offline_duration ?? ''}
          onChange={set('offline_duration')}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
    </div>
  );
}
