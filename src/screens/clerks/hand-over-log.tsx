import { routePath } from '#domain/access/routes.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { handOverLogList } from '#machines/clerks/hand-over-log.ts';
import type { RowOf } from '#machines/kits/plain-list.ts';
import { PlainListScreen, usePlainList } from '#screens/shared/list/plain-list.tsx';
import { Link } from '#ui/shell/link.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Mono } from '#ui/table/two-lines.tsx';

type HandOver = RowOf<typeof handOverLogList>;

const columns: readonly Column<HandOver>[] = [
  { id: 'time', header: '时间', cell: ({ date_created }) => formatDateTime(date_created) },
  {
    id: 'device',
    header: '设备',
    phone: 'title',
    cell: ({ device_id: id, kind, serial_number }) => (
      <Link tone="plain" href={routePath(deviceKind(kind).routes.device, { id })}>
        <Mono>{serial_number}</Mono>
      </Link>
    ),
  },
  { id: 'from', header: '原所属店员', cell: ({ from }) => from?.name ?? '未分配' },
  { id: 'to', header: '现所属店员', cell: ({ to }) => to.name },
  { id: 'operator', header: '操作人', cell: ({ operator }) => operator.name },
];

/** Whose devices have become whose, and by whom (`decision.clerk.distribution`). */
export default function HandOverLog() {
  const log = usePlainList(handOverLogList);
  return <PlainListScreen of={handOverLogList} list={log} columns={columns} />;
}
