import { useSelector } from '@xstate/react';
import { loggedSectionNames, loggedSections } from '#domain/store/settings.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { settingsLogEffects } from '#machines/store/settings-log/settings-log.effects.ts';
import {
  type SettingEntry,
  settingsLogMachine,
  settingsLogQuery,
} from '#machines/store/settings-log/settings-log.machine.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useClient } from '#screens/shared/console-context.tsx';
import { Changes } from '#screens/shared/list/changes.tsx';
import { FilterForm, FilterSelect } from '#screens/shared/list/filter-form.tsx';
import { PagedRows, useListOfPlace } from '#screens/shared/list/paged-list.tsx';
import { changesOf } from '#screens/shared/settings/setting-words.ts';
import { css } from '#styled/css/index.mjs';
import { EmptyState } from '#ui/display/empty-state.tsx';
import type { Column } from '#ui/table/table-types.ts';

const styles = {
  title: css({ fontSize: 'lg', fontWeight: 'bold', mt: '2', mb: '3' }),
  count: css({ ml: '3', color: 'ink3', fontSize: 'sm', fontWeight: 'normal' }),
};

const titleOf = ({ section, subject }: Pick<SettingEntry, 'section' | 'subject'>) =>
  subject === null ? loggedSections[section] : `${loggedSections[section]} · ${subject.name}`;

const columns: readonly Column<SettingEntry>[] = [
  {
    id: 'time',
    header: '时间',
    cell: ({ date_created }) => formatDateTime(date_created),
    width: css({ w: '[18%]' }),
  },
  { id: 'clerk', header: '店员', cell: ({ clerk }) => clerk.name, width: css({ w: '[11%]' }) },
  { id: 'section', header: '设置', phone: 'title', cell: titleOf, width: css({ w: '[18%]' }) },
  { id: 'changes', header: '修改前 → 修改后', cell: (entry) => <Changes list={changesOf(entry)} /> },
];

export function useSettingsLog() {
  const client = useClient();
  return useListOfPlace({
    route: 'console-merchant-config',
    query: settingsLogQuery,
    provide: (actions) => settingsLogMachine.provide({ actors: settingsLogEffects(client), actions }),
  });
}

/** Who set what, when, and what it was before (`decision.settings-log`). */
export function SettingsLog({ log }: { log: ReturnType<typeof useSettingsLog> }) {
  const filter = useSelector(log, ({ context }) => settingsLogQuery.filterOf(context.query), isSame);
  const counted = useSelector(log, ({ context: { page } }) =>
    page === null ? '' : `${page.more ? '超过' : '共'} ${page.total} 条`,
  );
  return (
    <MachineRoot name="settingsLog" actorRef={log}>
      <section aria-label="设置记录">
        <h2 className={styles.title}>
          设置记录
          {counted && <span className={styles.count}>{counted}</span>}
        </h2>
        <FilterForm
          query={filter}
          onApply={(wanted) => log.send({ type: 'filter.apply', filter: wanted })}
          onReset={() => log.send({ type: 'filter.reset' })}
          label="筛选设置记录"
          errorOf={settingsLogQuery.errorOf}
        >
          {(form, set) => (
            <FilterSelect
              label="设置"
              all="全部设置"
              value={form.section}
              onChange={set('section')}
              options={loggedSectionNames.map((name) => ({ value: name, label: loggedSections[name] }))}
            />
          )}
        </FilterForm>
        <PagedRows
          list={log}
          query={settingsLogQuery}
          name="设置记录"
          what="设置记录"
          table={{ caption: '设置记录', columns, rowKey: ({ id }) => id }}
          nothing={<EmptyState title="暂无设置记录" />}
        />
      </section>
    </MachineRoot>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
