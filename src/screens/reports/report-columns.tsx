import { Ban } from 'lucide-react';
import type { ReportRow } from '#api/contract/reports/reports.ts';
import { hasScore, worseTitles } from '#domain/reports/content.ts';
import { type ReportLevel, type ReportStatus, reportStatusTitles } from '#domain/reports/levels.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { reportPath } from '#machines/reports/report-path.ts';
import { css } from '#styled/css/index.mjs';
import { Badge, type Tone } from '#ui/display/badge.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Mono } from '#ui/table/two-lines.tsx';

const styles = { marks: css({ display: 'inline-flex', flexWrap: 'wrap', gap: '1' }) };

export const statusTones: Readonly<Record<ReportStatus, Tone>> = { 0: 'wait', 1: 'ok', 2: 'warn' };

/** Why somebody is on the abnormal list (`decision.report.abnormal`). */
export const WhyAbnormal = ({ report: { worse, worse_by, listed } }: { report: ReportRow }) => (
  <>
    {listed ? (
      <Badge tone="locked" icon={<Ban aria-hidden="true" />}>
        命中黑名单
      </Badge>
    ) : null}
    {worse_by.map((reason) => (
      <Badge key={reason} tone="warn">
        {worseTitles[reason]}
      </Badge>
    ))}
    {worse && worse_by.length === 0 ? <Badge tone="warn">不如上次</Badge> : null}
  </>
);

/** The columns of a list of reports, each of which leads to its page. */
export const reportColumns: readonly Column<ReportRow>[] = [
  {
    id: 'name',
    header: '姓名',
    phone: 'title',
    cell: ({ user_name }) => user_name,
  },
  { id: 'idCard', header: '证件号', cell: ({ user_id_card }) => <Mono>{user_id_card}</Mono> },
  { id: 'phone', header: '手机号', cell: ({ phone_number }) => phone_number ?? '--' },
  {
    id: 'status',
    header: '状态',
    phone: 'badge',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{reportStatusTitles[status]}</Badge>,
  },
  {
    id: 'score',
    header: '评分',
    cell: ({ score }) => score ?? '--',
  },
  {
    id: 'marks',
    header: '异常',
    cell: (report) =>
      report.listed || report.worse ? (
        <span className={styles.marks}>
          <WhyAbnormal report={report} />
        </span>
      ) : (
        '--'
      ),
  },
  { id: 'reporter', header: '新增人', cell: ({ reporter }) => reporter.name },
  { id: 'time', header: '新增时间', cell: ({ date_created }) => formatDateTime(date_created) },
  {
    id: 'open',
    header: '操作',
    phone: 'actions',
    cell: (report) => (
      <LinkButton size="sm" href={reportPath(report)} aria-label={`查看${report.user_name}的报告`}>
        查看
      </LinkButton>
    ),
  },
];

/** Without a score where the level has none. */
export const reportColumnsOf = (level: ReportLevel): readonly Column<ReportRow>[] =>
  hasScore(level) ? reportColumns : reportColumns.filter(({ id }) => id !== 'score');
