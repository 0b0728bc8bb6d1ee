import { CalendarClock } from 'lucide-react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/display/badge.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Popover } from '#ui/popup/popover.tsx';
import {
  evidenceFacts,
  evidenceLine,
  type LockFacts,
  operationNotes,
  scheduledLine,
} from './lock-wording.ts';

/** A row keeps its height, whatever it says. */
const cutOff = css({
  display: 'block',
  maxW: '[200px]',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const styles = {
  root: css({ display: 'grid', justifyItems: 'start' }),
  // They make no column wider than its badges do.
  lines: css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', w: 'full' }),
  badges: css({ display: 'flex', gap: '1' }),
  operation: css({
    color: 'ink3',
    fontSize: 'xs',
    '&[data-failed]': { color: 'warn' },
  }),
  note: css({ display: 'block', color: 'ink3', fontSize: 'xs' }),
};

/** The lock status as a badge, with a second one for a lock that waits for its time. */
export function LockBadge({ device }: { device: LockFacts }) {
  const { title, tone, scheduled } = lockState(device.lock_evidence, device.progress);
  return (
    <span className={styles.badges}>
      <Badge tone={tone}>{title}</Badge>
      {scheduled ? (
        <Badge tone="warn" icon={<CalendarClock aria-hidden="true" />}>
          已定时
        </Badge>
      ) : null}
    </span>
  );
}

interface EvidenceProps {
  device: LockFacts & Pick<DeviceListItem, 'serial_number'>;
  isCutOff?: boolean;
}

/** What the status rests on, in one line; a press shows wanted, sent and observed. */
export function LockEvidence({ device, isCutOff }: EvidenceProps) {
  const now = useNow();
  const line = [scheduledLine(device, now), evidenceLine(device, now)].find(Boolean);
  const shown = isCutOff ? (
    <span className={cutOff} title={line ?? undefined}>
      {line}
    </span>
  ) : (
    line
  );
  return (
    <Popover trigger={shown} label={`${line ?? ''}：${device.serial_number}`} title="依据">
      <DescriptionList
        layout="rows"
        items={evidenceFacts(device, now).map(({ term, value, by, at }) => ({
          term,
          details: (
            <>
              {value}
              <span className={styles.note}>{[by, at && formatDateTime(at)].filter(Boolean).join(' ')}</span>
            </>
          ),
        }))}
      />
    </Popover>
  );
}

/** What else is under way, or failed last, a quiet line each: why a counter counts the device. */
export function OperationNotes({ device }: { device: Parameters<typeof operationNotes>[0] }) {
  return operationNotes(device).map(({ id, text, failed }) => (
    <span
      key={id}
      className={classNames(cutOff, styles.operation)}
      data-failed={failed || undefined}
      title={text}
    >
      {text}
    </span>
  ));
}

/** All of it, below each other, as a table's cell. */
export function LockStatus({ device }: { device: DeviceListItem }) {
  return (
    <span className={styles.root}>
      <LockBadge device={device} />
      <span className={styles.lines}>
        <LockEvidence key={device.id} device={device} isCutOff />
        <OperationNotes device={device} />
      </span>
    </span>
  );
}
