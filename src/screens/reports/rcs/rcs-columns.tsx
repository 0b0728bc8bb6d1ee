import type { RcsItem } from '#api/contract/reports/rcs.ts';
import { routePath } from '#domain/access/routes.ts';
import { rcsStanding } from '#domain/reports/rcs.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { LinkButton } from '#ui/shell/link.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Mono } from '#ui/table/two-lines.tsx';
import { RcsBadge } from './rcs-badge.tsx';
import { ReportLink, releasable } from './released.tsx';

/** The columns of the list of risk queries, each of which leads to its page. */
export const rcsColumns: readonly Column<RcsItem>[] = [
  { id: 'name', header: '姓名', phone: 'title', cell: ({ name }) => name },
  { id: 'idCard', header: '证件号', cell: ({ id_card }) => <Mono>{id_card}</Mono> },
  {
    id: 'status',
    header: '状态',
    phone: 'badge',
    cell: (item) => <RcsBadge standing={rcsStanding(item, serverNow())} />,
  },
  ...releasable.map(({ name, of }) => ({
    id: name,
    header: name,
    cell: (item: RcsItem) => {
      const report = of(item);
      return report === null ? (
        '--'
      ) : (
        <ReportLink url={report.url} about={`${item.name}的${name}`}>
          {formatDateTime(report.date_updated)}
        </ReportLink>
      );
    },
  })),
  { id: 'clerk', header: '发起人', cell: ({ clerk }) => clerk.name },
  { id: 'time', header: '发起时间', cell: ({ date_created }) => formatDateTime(date_created) },
  {
    id: 'open',
    header: '操作',
    phone: 'actions',
    cell: ({ id, name }) => (
      <LinkButton
        size="sm"
        href={routePath('console-report-rcs-id', { id })}
        aria-label={`查看${name}的风险查询`}
      >
        查看
      </LinkButton>
    ),
  },
];
