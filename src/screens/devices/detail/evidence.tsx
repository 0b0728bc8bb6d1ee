import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { isOffline } from '#domain/devices/offline.ts';
import { isSaidToAwait } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { formatDateTime, formatMoment } from '#domain/text/time.ts';
import { CancelAction } from '#screens/devices/commands/cancel-action.tsx';
import type { CancelSubject } from '#screens/devices/commands/cancel-words.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import {
  type EvidenceFact,
  evidenceFacts,
  evidenceLine,
  isSettled,
} from '#screens/devices/words/lock-wording.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css, cva } from '#styled/css/index.mjs';
import { FactStrip } from '#ui/display/fact-strip.tsx';

const styles = {
  operation: css({ display: 'block' }),
  unsettled: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    mt: '1',
  }),
};

const pending = cva({
  base: { fontSize: 'sm' },
  variants: { tone: { wait: { color: 'wait' }, warn: { color: 'warn' } } },
});

interface UnsettledProps {
  device: DeviceListItem;
  /** the lock or unlock that is under way, if it can be taken back here; null: none */
  pendingWish: CancelSubject | null;
}

/** Why the device is not, or not surely, as it should be; and how to take back what is under way. */
export function Unsettled({ device, pendingWish }: UnsettledProps) {
  const now = useNow();
  if (isSettled(device)) return null;
  const waits = lockState(device.lock_evidence, device.progress).tone === 'wait';
  const isTold = isSaidToAwait(device.lock_evidence, now);
  const offline = waits && !isTold && isOffline(device, now.getTime()) && messages.queuedOffline;
  const tooLate = pendingWish?.cancel === 'tooLate' && '取消来不及，设备仍可能执行';
  const line = [evidenceLine(device, now), offline, tooLate].filter(Boolean).join('；');
  return (
    <div className={styles.unsettled}>
      <p className={pending({ tone: waits ? 'wait' : 'warn' })}>{line}</p>
      {pendingWish && !tooLate ? (
        <CancelAction operation={pendingWish} device={device.id} about={summaryOf(device)} />
      ) : null}
    </div>
  );
}

/** What was wanted of its lock, sent and observed, and by whom. */
export function Evidence({ device }: { device: DeviceListItem }) {
  const now = useNow();
  const { operation_id } = device.lock_evidence;
  const facts = evidenceFacts(device, now).map((fact) => ({
    term: fact.term,
    value: fact.value,
    note: <EvidenceNote fact={fact} operation={fact.term === '已发出' ? operation_id : null} />,
  }));
  return <FactStrip items={facts} />;
}

function EvidenceNote({ fact: { by, at }, operation }: { fact: EvidenceFact; operation: string | null }) {
  const now = useNow();
  return (
    <>
      {by}{' '}
      {at === null ? null : (
        <time dateTime={at} title={formatDateTime(at)}>
          {formatMoment(at, now)}
        </time>
      )}
      {operation === null ? null : <span className={styles.operation}>操作号 {operation}</span>}
    </>
  );
}
