import { routeOf, routePath } from '#domain/access/routes.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { handOverLogEffects } from '#machines/clerks/hand-over-log/hand-over-log.effects.ts';
import {
  type HandOver,
  handOverLogMachine,
  handOverQuery,
} from '#machines/clerks/hand-over-log/hand-over-log.machine.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useListOfPlace } from '#screens/shared/list/paged-list.tsx';
import { PlainListScreen } from '#screens/shared/list/paged-list-screen.tsx';
import { Link } from '#ui/shell/link.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Mono } from '#ui/table/two-lines.tsx';

const route = 'console-merchant-employee-distribution-log';

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
  const client = useClient();
  const log = useListOfPlace({
    route,
    query: handOverQuery,
    provide: (actions) => handOverLogMachine.provide({ actors: handOverLogEffects(client), actions }),
  });
  return (
    <PlainListScreen
      machine="handOverLog"
      title={routeOf(route).title}
      what="分配记录"
      nothing="暂无分配记录"
      list={log}
      query={handOverQuery}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}
