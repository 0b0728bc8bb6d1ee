import { useSelector } from '@xstate/react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { isPending } from '#domain/kinds/cancel.ts';
import type { DeviceRecord } from '#machines/devices/device-detail/device-detail.machine.ts';
import { CancelAction } from '#screens/devices/commands/cancel-action.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { OperationLink, recordAnchor } from '#screens/devices/words/operation-link.tsx';
import { linesNewestFirst } from '#screens/devices/words/operation-words.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Timeline } from '#ui/display/timeline.tsx';
import type { DetailActor } from './detail-actor.ts';

const styles = {
  foot: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mt: '3',
  }),
  count: css({ color: 'ink3', fontSize: 'xs' }),
};

interface RecordsCardProps<Device extends DeviceListItem> {
  record: DeviceRecord<Device>;
  detail: DetailActor<Device>;
}

/** What was done with the device: each step of each command, newest first. What has not ended can be cancelled at its latest. */
export function RecordsCard<Device extends DeviceListItem>({ record, detail }: RecordsCardProps<Device>) {
  const { device, operations, total } = record;
  const now = useNow();
  const items = linesNewestFirst(operations, now).map(({ operation, line: { latest, ...line } }) => ({
    ...line,
    anchor: latest ? recordAnchor(operation.id) : undefined,
    action: latest ? <RecordAction operation={operation} device={device} /> : null,
  }));
  return (
    <Card id="records" title="记录" note={total === 0 ? '实时' : `共 ${total} 条 · 实时`}>
      {items.length === 0 ? <EmptyState title="暂无操作记录" /> : <Timeline label="操作记录" items={items} />}
      {operations.length < total ? <More record={record} detail={detail} /> : null}
    </Card>
  );
}

/** The way on from an operation: to the lock that stands in its place (`decision.relocked`), or to take it back. */
function RecordAction({ operation, device }: { operation: DeviceOperation; device: DeviceListItem }) {
  const { relocked_by } = operation;
  if (relocked_by !== null)
    return <OperationLink of={{ kind: device.kind, device: device.id, operation: relocked_by }} />;
  if (!isPending(operation)) return null;
  return <CancelAction operation={operation} device={device.id} about={summaryOf(device)} />;
}

/** How many are shown, and the way to older ones. */
function More<Device extends DeviceListItem>({
  record: { operations, total },
  detail,
}: RecordsCardProps<Device>) {
  const loading = useSelector(
    detail,
    ({ context, ...snapshot }) => !snapshot.matches('failed') && context.pages > context.shownPages,
  );
  const more = useControl(detail, { type: 'records.more' });
  return (
    <div className={styles.foot}>
      <span className={styles.count} role="status">
        {`已显示 ${operations.length} / ${total} 条`}
      </span>
      <Button size="sm" loading={loading} {...more}>
        加载更多
      </Button>
    </div>
  );
}
