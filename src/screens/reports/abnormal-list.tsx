import type { ReportRow } from '#api/contract/reports/reports.ts';
import { levelTitles } from '#domain/reports/levels.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { abnormalReports } from '#machines/reports/abnormal-list.ts';
import { PlainListScreen, usePlainList } from '#screens/shared/list/plain-list.tsx';
import { css } from '#styled/css/index.mjs';
import type { Column } from '#ui/table/table-types.ts';
import { reportColumns, WhyAbnormal } from './report-columns.tsx';

const styles = { reasons: css({ display: 'inline-flex', flexWrap: 'wrap', gap: '1' }) };

const shared = (id: string) => reportColumns.filter((column) => column.id === id);

/** Whom the list is about, why they are on it, and what their report says; each leads to the report. */
const columns: readonly Column<ReportRow>[] = [
  ...shared('name'),
  ...shared('idCard'),
  {
    id: 'reasons',
    header: '原因',
    phone: 'badge',
    cell: (report) => (
      <span className={styles.reasons}>
        <WhyAbnormal report={report} />
      </span>
    ),
  },
  { id: 'score', header: '评分', cell: ({ score }) => score ?? '--' },
  { id: 'level', header: '报告', cell: ({ level }) => levelTitles[level] },
  { id: 'made', header: '生成时间', cell: ({ made_at }) => made_at && formatDateTime(made_at) },
  ...shared('reporter'),
  ...shared('open'),
];

/** Whose newest report got worse, or who is on the blacklist (`decision.report.abnormal`). */
export function AbnormalList() {
  const abnormal = usePlainList(abnormalReports);
  return (
    <PlainListScreen
      of={abnormalReports}
      list={abnormal}
      columns={columns}
      nothing="暂无异常"
      next={{
        text: '最近一次报告比上次差（评分降档、身份不再一致、逾期增加），或命中黑名单的客户，会自动列入此名单。',
      }}
    />
  );
}
