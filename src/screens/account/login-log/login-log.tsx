import type { NamedClerk } from '#api/contract/row/named-clerk.ts';
import { statusOptions } from '#domain/devices/status-values.ts';
import { loginLogList } from '#machines/account/login-log.ts';
import { loadStoreClerks } from '#machines/account/store-clerks.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { daysOf, rangeOf } from '#screens/shared/list/day-range.ts';
import { useChoices } from '#screens/shared/list/filter-choices.ts';
import { FilterForm, FilterSelect } from '#screens/shared/list/filter-form.tsx';
import { clerkOptions } from '#screens/shared/list/filter-options.ts';
import { PlainListScreen, usePlainList } from '#screens/shared/list/plain-list.tsx';
import { DateRangeInput } from '#ui/form/date-range-input.tsx';
import { columns } from './log-in-columns.tsx';

const nobody: readonly NamedClerk[] = [];

/** /console/security/login-log: who logged in, and from where (`route.login-log`). */
export default function LoginLog() {
  const client = useClient();
  const log = usePlainList(loginLogList);
  const { choices, root, retryOnOpen } = useChoices((signal) => loadStoreClerks(client, signal), nobody);
  return (
    <PlainListScreen
      of={loginLogList}
      list={log}
      columns={columns}
      filter={(form) => (
        <FilterForm
          {...form}
          label="筛选登录日志"
          root={root}
          lead={{
            field: 'status',
            show: (filter, set) => (
              <FilterSelect
                label="结果"
                all="全部结果"
                value={filter.status}
                onChange={set('status')}
                options={statusOptions('login_status').map(({ value, title }) => ({
                  value: String(value),
                  label: title,
                }))}
              />
            ),
          }}
        >
          {(filter, set) => (
            <>
              <FilterSelect
                {...retryOnOpen}
                label="店员"
                all="全部店员"
                value={filter.for_clerk}
                onChange={set('for_clerk')}
                options={clerkOptions(choices)}
              />
              <DateRangeInput
                label="登录时间"
                value={daysOf(filter.record_time)}
                onChange={(days) => set('record_time')(rangeOf(days))}
              />
            </>
          )}
        </FilterForm>
      )}
    />
  );
}
