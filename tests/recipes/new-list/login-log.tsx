import { routeOf } from '#domain/access/routes.ts';
import { loginStatus } from '#domain/devices/status-values.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { daysOf, rangeOf } from '#screens/shared/list/day-range.ts';
import { FilterForm, FilterSelect } from '#screens/shared/list/filter-form.tsx';
import { PagedListScreen, useListOfPlace } from '#screens/shared/list/paged-list.tsx';
import { DateRangeInput } from '#ui/form/date-range-input.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { loginLogEffects } from './login-log.effects.ts';
import { loginLogMachine, loginLogQuery } from './login-log.machine.ts';
import type { LogIn } from './login-log.row.ts';

const route = 'console-security-login-log';
const results = {
  [loginStatus.succeeded]: '成功',
  [loginStatus.wrongPassword]: '密码错误',
  [loginStatus.wrongCaptcha]: '验证码错误',
  [loginStatus.disabled]: '账号已停用',
};

const columns: readonly Column<LogIn>[] = [
  { id: 'time', header: '时间', cell: ({ date_created }) => formatDateTime(date_created) },
  { id: 'clerk', header: '登录人', phone: 'title', cell: ({ clerk }) => clerk.name },
  { id: 'status', header: '结果', phone: 'badge', cell: ({ status }) => results[status] },
  { id: 'ip', header: 'IP', cell: ({ ip }) => ip },
];

/** /console/security/login-log: who logged in, and from where (`route.login-log`). */
export default function LoginLog() {
  const client = useClient();
  const log = useListOfPlace({
    route,
    query: loginLogQuery,
    provide: (actions) => loginLogMachine.provide({ actors: loginLogEffects(client), actions }),
  });
  return (
    <PagedListScreen
      machine="loginLog"
      title={routeOf(route).title}
      what="登录记录"
      list={log}
      query={loginLogQuery}
      columns={columns}
      rowKey={({ id }) => id}
      filter={(form) => (
        <FilterForm {...form} label="筛选登录日志" errorOf={loginLogQuery.errorOf}>
          {(filter, set) => (
            <>
              <FilterSelect
                label="结果"
                all="全部结果"
                value={filter.status}
                onChange={set('status')}
                options={Object.entries(results).map(([value, label]) => ({ value, label }))}
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
