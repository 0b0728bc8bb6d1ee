import { CircleCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { hirerOf } from '#screens/devices/words/device-words.ts';
import { LockStatus } from '#screens/devices/words/lock-status.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Link } from '#ui/shell/link.tsx';

const styles = {
  // On phones the second line stands below all of it: beside the status there is no room.
  row: css({
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    px: '4',
    py: '2.5',
    minH: '[61px]',
    borderTopWidth: '1px',
    borderColor: 'line',
    _first: { borderTopWidth: '0' },
  }),
  // One edge for all badges.
  status: css({ flexShrink: '0', w: { md: '[228px]' }, wordBreak: 'keep-all' }),
  text: css({ display: { base: 'contents', md: 'block' }, flex: '1', minW: '0' }),
  line: css({
    display: 'block',
    gridRow: '2',
    gridColumn: '1 / -1',
    color: 'ink3',
    fontSize: 'xs',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
};

interface AttentionCardProps<Row> {
  title: string;
  note: string;
  /** the list that shows all of them */
  href: string;
  /** the page of a device */
  detail: RouteName;
  Picture: ComponentType<{ device: Row }>;
  /** the first ones; null while they are being fetched */
  devices: readonly Row[] | null;
  total: number;
  emptyText: string;
}

/** The first of those devices that want attention for one reason. */
export function AttentionCard<Row extends DeviceListItem>(props: AttentionCardProps<Row>) {
  const { title, note, href, detail, Picture, devices, total, emptyText } = props;
  const more = total > 0 ? <Link href={href}>{`查看全部 ${total} 台`}</Link> : null;
  return (
    <Card title={title} note={note} actions={more} flush>
      {devices === null ? (
        <Waiting />
      ) : devices.length === 0 ? (
        <EmptyState title={emptyText} icon={<CircleCheck aria-hidden="true" />} />
      ) : (
        <ul>
          {devices.map((device) => (
            <li key={device.id} className={styles.row}>
              <Picture device={device} />
              <span className={styles.text}>
                <Link href={routePath(detail, { id: device.id })} tone="plain">
                  {device.product_name}
                </Link>
                <span className={styles.line}>
                  {[device.serial_number, hirerOf(device)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={styles.status}>
                <LockStatus device={device} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  );
}
