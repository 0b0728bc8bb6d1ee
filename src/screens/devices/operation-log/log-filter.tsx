import { operationStatuses, operationStatusTitle } from '#domain/devices/operation.ts';
import { logActorNames, unattendedActors } from '#domain/devices/record-actor.ts';
import { recordNames, recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { LogQuery } from '#machines/devices/operation-log.ts';
import { daysOf, rangeOf } from '#screens/shared/list/day-range.ts';
import type { OfferedChoices } from '#screens/shared/list/filter-choices.ts';
import { FilterForm, FilterSelect } from '#screens/shared/list/filter-form.tsx';
import { clerkOptions } from '#screens/shared/list/filter-options.ts';
import type { FilterFormProps } from '#screens/shared/list/paged-list.tsx';
import { css } from '#styled/css/index.mjs';
import { DateRangeInput } from '#ui/form/date-range-input.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';

const styles = {
  search: css({ display: 'flex', flex: '[1 1 120px]', minW: '0', maxW: { md: '[264px]' } }),
};

/** Those who act with nobody logged in stand in no other choice (`decision.system-clerk`). */
const actorOptions = logActorNames.map((name) => ({ value: name, label: unattendedActors[name] }));

interface LogFilterProps extends FilterFormProps<LogQuery> {
  kind: DeviceKindName;
  offered: OfferedChoices;
}

/** Which records are shown: of which device or renter, command, status, who, days. */
export function LogFilter({ kind, offered, ...form }: LogFilterProps) {
  const { choices, root, retryOnOpen } = offered;
  return (
    <FilterForm
      {...form}
      label="筛选操作日志"
      root={root}
      lead={{
        field: 'search',
        show: (filter, set) => (
          <span className={styles.search}>
            <SearchInput
              aria-label="设备、承租人或操作编号"
              placeholder="设备、承租人、编号"
              value={filter.search ?? ''}
              onChange={set('search')}
            />
          </span>
        ),
      }}
    >
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
            label="操作人"
            all="全部人员"
            value={filter.for_clerk}
            onChange={set('for_clerk')}
            options={[...clerkOptions(choices.clerks), ...actorOptions]}
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
