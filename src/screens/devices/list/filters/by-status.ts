import { noValue, type StatusField, statusOptions, statusTitle } from '#domain/devices/status-values.ts';
import type { FurtherFilter } from './list-filters.ts';

const optionsOf = (field: StatusField) =>
  statusOptions(field).map(({ value, title }) => ({ value: String(value), label: title }));

/** A status to choose among. */
export const byStatus = <Field extends StatusField>(field: Field, label: string): FurtherFilter<Field> => ({
  field,
  label,
  options: optionsOf(field),
});

/** Whether it is locked; a device may never have said. */
export const byLock: FurtherFilter<'lock_status'> = {
  field: 'lock_status',
  label: '锁定状态',
  options: [...optionsOf('lock_status'), { value: noValue, label: statusTitle('lock_status', null) }],
};
