import { type StatusField, statusOptions } from '#domain/devices/status-values.ts';
import type { FurtherFilter } from './list-filters.ts';

/** A status to choose among. */
export const byStatus = <Field extends StatusField>(field: Field, label: string): FurtherFilter<Field> => ({
  field,
  label,
  options: statusOptions(field).map(({ value, title }) => ({ value: String(value), label: title })),
});
