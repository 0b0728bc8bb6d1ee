import { QrCode } from 'lucide-react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { isOffline } from '#domain/devices/offline.ts';
import * as messages from '#domain/messages.ts';
import { formatDateTime, formatMoment } from '#domain/text/time.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { enrolmentReason, enrolmentTitle } from '#screens/apple/dialogs/enrolment-offer.ts';
import { lookOf, systemOf } from '#screens/apple/words/apple-words.ts';
import { DevicePicture } from '#screens/apple/words/device-picture.tsx';
import { CancelAction } from '#screens/devices/commands/cancel-action.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { LockBadge } from '#screens/devices/words/lock-status.tsx';
import {
  type EvidenceFact,
  evidenceFacts,
  evidenceLine,
  isSettled,
} from '#screens/devices/words/lock-wording.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css, cva } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Card } from '#ui/display/card.tsx';
import { FactStrip } from '#ui/display/fact-strip.tsx';
import { IdentityFacts } from './identity-facts.tsx';
import { pendingWishOf } from './pending-wish.ts';

const styles = {
  head: css({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '5',
    rowGap: '4',
    alignItems: 'center',
    p: { base: '4', md: '5' },
  }),
  picture: css({ gridRow: { md: '1 / span 2' }, alignSelf: 'start' }),
  title: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' }),
  words: css({
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: 'flex-start',
    justifyContent: { md: 'space-between' },
    gap: { base: '2', md: '3' },
  }),
  name: css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' }),
  look: css({ color: 'ink2', mt: '1' }),
  operation: css({ display: 'block' }),
  unsettled: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    mt: '1',
  }),
  facts: css({ gridColumn: { base: '1 / -1', md: '2' } }),
  factsAlone: css({ p: { base: '4', md: '5' } }),
};

const pending = cva({
  base: { fontSize: 'sm' },
  variants: { tone: { wait: { color: 'wait' }, warn: { color: 'warn' } } },
});

interface IdentityCardProps {
  device: AppleDevice;
  operations: readonly DeviceOperation[];
  headOnly: boolean;
}

/** Which device it is and how it stands; unless `headOnly`, with whose it is and what its lock status rests on. */
export function IdentityCard({ device, operations, headOnly }: IdentityCardProps) {
  const look = [lookOf(device), device.market, systemOf(device)].filter(Boolean).join(' · ');
  return (
    <Card flush>
      <div className={styles.head}>
        <span className={styles.picture}>
          <DevicePicture device={device} size="lg" />
        </span>
        <div>
          <div className={styles.words}>
            <div>
              <div className={styles.title}>
                <h1 className={styles.name}>{device.product_name}</h1>
                <LockBadge device={device} />
              </div>
              <p className={styles.look}>{look}</p>
            </div>
            <Enrolment device={device} />
          </div>
          <Unsettled device={device} operations={operations} />
        </div>
        {headOnly ? null : (
          <div className={styles.facts}>
            <IdentityFacts device={device} />
          </div>
        )}
      </div>
      {headOnly ? null : <Evidence device={device} />}
    </Card>
  );
}

/** The label that is stuck on the phone, and its link. */
function Enrolment({ device }: { device: AppleDevice }) {
  const user = useUser();
  const open = useOpenDialog();
  return (
    <Action
      size="sm"
      icon={<QrCode aria-hidden="true" />}
      reason={enrolmentReason(device, user)}
      onClick={() => open('enroll-link', device)}
    >
      {enrolmentTitle}
    </Action>
  );
}

/** What a head alone leaves out. */
export function FactsCard({ device }: { device: AppleDevice }) {
  return (
    <Card flush>
      <div className={styles.factsAlone}>
        <IdentityFacts device={device} />
      </div>
      <Evidence device={device} />
    </Card>
  );
}

/** Why the device is not, or not surely, as it should be; and how to take back what is under way. */
function Unsettled({ device, operations }: Omit<IdentityCardProps, 'headOnly'>) {
  const now = useNow();
  if (isSettled(device)) return null;
  const waits = lockState(device.lock_evidence, device.progress).tone === 'wait';
  const isTold = device.lock_evidence.awaits_device;
  const offline = waits && !isTold && isOffline(device, now.getTime()) && messages.queuedOffline;
  const pendingWish = pendingWishOf(device, operations);
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

function Evidence({ device }: { device: AppleDevice }) {
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
