import { operationStatuses, operationStatusTitle } from '#domain/devices/operation.ts';
import { recordNames, recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { type LogQuery, logQuery } from '#machines/devices/port/log-query.ts';
import { daysOf, rangeOf } from '#screens/shared/list/day-range.ts';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { FilterForm, FilterSelect } from '#screens/shared/list/filter-form.tsx';
import { clerkOptions } from '#screens/shared/list/filter-options.ts';
import type { FilterFormProps } from '#screens/shared/list/paged-list.tsx';
import { DateRangeInput } from '#ui/form/date-range-input.tsx';

/** Which records are shown: command, status, clerk, days. */
export function LogFilter({ kind, ...form }: FilterFormProps<LogQuery> & { kind: DeviceKindName }) {
  const { choices, root, retryOnOpen } = useFilterChoices(kind);
  return (
    <FilterForm {...form} label="筛选操作日志" errorOf={logQuery.errorOf} root={root}>
      {(filter, set) => (
        <>
          <FilterSelect
            label="操作"
            all="全部操作"
            value={filter.command}
            onChange={set('command')}
            options={recordNames(kind).map((name) => ({ value: name, label: recordTitle(kind, name) }))}
          />
          <FilterSelect
            label="状态"
            all="全部状态"
            value={filter.status}
            onChange={set('status')}
            options={operationStatuses.map((status) => ({
              value: String(status),
              label: operationStatusTitle(status),
            }))}
          />
          <FilterSelect
            {...retryOnOpen}
            label="店员"
            all="全部店员"
            value={filter.for_clerk}
            onChange={set('for_clerk')}
            options={clerkOptions(choices.clerks)}
          />
          <DateRangeInput
            label="操作时间"
            value={daysOf(filter.record_time)}
            onChange={(days) => set('record_time')(rangeOf(days))}
          />
        </>
      )}
    </FilterForm>
  );
}
