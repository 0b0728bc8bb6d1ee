import { type ReactNode, type RefObject, useId } from 'react';
import type { ExportRecord, LogRecord } from '#api/contract/records.ts';
import { routePath } from '#domain/access/routes.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { FilterChoices } from '#machines/devices/port/kind.ts';
import { filterWords } from '#screens/devices/list/filters/filter-words.ts';
import type { ListFilters } from '#screens/devices/list/filters/list-filters.ts';
import { operationLines } from '#screens/devices/words/operation-words.ts';
import { type Change, Changes } from '#screens/shared/list/changes.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { changesOf } from '#screens/shared/settings/setting-words.ts';
import { css } from '#styled/css/index.mjs';
import { type Description, DescriptionList } from '#ui/display/description-list.tsx';
import { Timeline } from '#ui/display/timeline.tsx';
import { Drawer } from '#ui/popup/drawer.tsx';
import { Link } from '#ui/shell/link.tsx';
import { StatusBadge } from './log-columns.tsx';
import { remarkOf, subjectOf, titleOf } from './record-words.ts';

const styles = {
  title: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  part: css({ display: 'grid', gap: '2' }),
  heading: css({ fontWeight: 'bold' }),
};

interface RecordDrawerProps {
  kind: DeviceKindName;
  record: LogRecord;
  /** what exports are narrowed by */
  filters: ListFilters;
  choices: FilterChoices;
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** One record: who did what with which device when, what was asked, and what has become of it (`decision.record.detail`). */
export function RecordDrawer({ kind, record, filters, choices, finalFocus, onClose }: RecordDrawerProps) {
  const changes = changesIn(record, filters, choices);
  return (
    <Drawer
      title={
        <span className={styles.title}>
          {titleOf(kind, record)}
          <StatusBadge record={record} />
        </span>
      }
      description={subjectOf(record)}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <DescriptionList layout="rows" items={factsOf(record)} />
      {changes.list.length > 0 ? (
        <Part title={changes.title}>
          <Changes list={changes.list} />
        </Part>
      ) : null}
      {'device' in record ? <History record={record} /> : null}
    </Drawer>
  );
}

function factsOf(record: LogRecord): Description[] {
  const remark = 'section' in record ? '' : remarkOf(record);
  return [
    ...('device' in record
      ? [
          {
            term: '设备',
            details: (
              <Link href={routePath(deviceKind(record.device.kind).routes.device, { id: record.device.id })}>
                {record.device.serial_number}
              </Link>
            ),
          },
          { term: '操作编号', details: record.id, mono: true },
        ]
      : []),
    { term: '操作人', details: record.clerk.name },
    { term: '时间', details: formatDateTime(record.date_created) },
    ...('ip' in record && record.ip ? [{ term: 'IP', details: record.ip, mono: true }] : []),
    ...(remark ? [{ term: '说明', details: remark }] : []),
  ];
}

function changesIn(
  record: LogRecord,
  filters: ListFilters,
  choices: FilterChoices,
): { readonly title: string; readonly list: readonly Change[] } {
  if ('device' in record) {
    const list = record.asked.map(({ what, before, after }) => ({
      what,
      before: before ?? '',
      after: after ?? '无',
    }));
    return { title: '内容', list };
  }
  if (record.command === 'settings') return { title: '修改前 → 修改后', list: changesOf(record) };
  return { title: '筛选条件', list: narrowedBy(record, filters, choices) };
}

const narrowedBy = ({ filter }: ExportRecord, filters: ListFilters, choices: FilterChoices): Change[] =>
  filterWords(filter, filters, choices).map(({ label, value }) => ({
    what: label,
    before: '',
    after: value,
  }));

function History({ record }: { record: Extract<LogRecord, { device: unknown }> }) {
  const now = useNow();
  const lines = operationLines(record, now).toReversed();
  return (
    <Part title="经过">
      <Timeline label="经过" items={lines} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
