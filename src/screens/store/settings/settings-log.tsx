import { loggedSectionNames, loggedSections } from '#domain/store/settings.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { ActorOf, RowOf } from '#machines/kits/plain-list.ts';
import { settingsLogList } from '#machines/store/settings-log.ts';
import { Changes } from '#screens/shared/list/changes.tsx';
import { FilterForm, FilterSelect } from '#screens/shared/list/filter-form.tsx';
import { PlainListSection } from '#screens/shared/list/plain-list.tsx';
import { changesOf } from '#screens/shared/settings/setting-words.ts';
import { css } from '#styled/css/index.mjs';
import type { Column } from '#ui/table/table-types.ts';
import { Mono } from '#ui/table/two-lines.tsx';

type SettingEntry = RowOf<typeof settingsLogList>;

const titleOf = ({ section, subject }: Pick<SettingEntry, 'section' | 'subject'>) =>
  subject === null ? loggedSections[section] : `${loggedSections[section]} · ${subject.name}`;

const columns: readonly Column<SettingEntry>[] = [
  {
    id: 'time',
    header: '时间',
    cell: ({ date_created }) => formatDateTime(date_created),
    width: css({ w: '[18%]' }),
  },
  { id: 'clerk', header: '操作人', cell: ({ clerk }) => clerk.name, width: css({ w: '[11%]' }) },
  {
    id: 'ip',
    header: 'IP',
    cell: ({ ip }) => (ip ? <Mono>{ip}</Mono> : '--'),
    width: css({ w: '[13%]' }),
  },
  { id: 'section', header: '设置', phone: 'title', cell: titleOf, width: css({ w: '[18%]' }) },
  { id: 'changes', header: '修改前 → 修改后', cell: (entry) => <Changes list={changesOf(entry)} /> },
];

/** Who set what, when, and what it was before (`decision.settings-log`). */
export function SettingsLog({ log }: { log: ActorOf<typeof settingsLogList> }) {
  return (
    <PlainListSection
      of={settingsLogList}
      list={log}
      columns={columns}
      filter={(form) => (
        <FilterForm {...form} label="筛选设置记录">
          {(filter, set) => (
            <FilterSelect
              label="设置"
              all="全部设置"
              value={filter.section}
              onChange={set('section')}
              options={loggedSectionNames.map((name) => ({ value: name, label: loggedSections[name] }))}
            />
          )}
        </FilterForm>
      )}
    />
  );
}
