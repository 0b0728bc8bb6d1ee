import type { PathsReport } from '#api/contract/dev.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { loadPathsReport } from '#machines/console/dev-page.effects.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { diagramOf } from './diagrams.ts';

type Row = PathsReport['machines'][number];

/** How many of all transitions; what is missing stands out. */
function Covered({ covered, transitions }: { covered: number; transitions: number }) {
  const words = `${covered}/${transitions}`;
  return covered < transitions ? <Badge tone="warn">{words}</Badge> : words;
}

const columns: readonly Column<Row>[] = [
  { id: 'machine', header: '流程', phone: 'title', cell: ({ name }) => diagramOf(name)?.title ?? name },
  { id: 'states', header: '状态', align: 'end', phone: 'hidden', cell: ({ states }) => states },
  { id: 'paths', header: '路径', align: 'end', phone: 'hidden', cell: (row) => row.paths },
  {
    id: 'replayed',
    header: '重放走过',
    align: 'end',
    phone: 'badge',
    cell: ({ covered, transitions }) => <Covered covered={covered} transitions={transitions} />,
  },
  {
    id: 'browser',
    header: '浏览器走过',
    align: 'end',
    cell: ({ browser, transitions }) =>
      browser ? <Covered covered={browser.covered} transitions={transitions} /> : '没有',
  },
];

/** What the last whole run of the path tests covered. */
export function CoverageCard() {
  const client = useClient();
  const { loaded, failure, retry } = useLoadOnce((signal) => loadPathsReport(client, signal));
  const report = loaded?.value.report ?? null;
  const isLoading = !loaded && !failure;
  return (
    <Card title="路径测试" note={report ? `写于 ${formatDateTime(report.written_at)}` : ''} flush>
      {failure ? <ErrorState title="结果读取失败" retry={retry} /> : null}
      {loaded && !report ? (
        <EmptyState
          title="这台服务器上没有路径测试的结果"
          text="测试同事运行路径测试之后，刷新本页就能看到。"
        />
      ) : null}
      {report || isLoading ? (
        <Table
          caption="路径测试的覆盖"
          columns={columns}
          rows={report?.machines ?? []}
          rowKey={({ name }) => name}
          loading={isLoading}
        />
      ) : null}
    </Card>
  );
}
