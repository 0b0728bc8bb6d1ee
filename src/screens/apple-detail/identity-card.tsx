import { QrCode } from 'lucide-react';
import type { AppleDevice, AppleOperation } from '#api/contract/apple-device.ts';
import { isPending } from '#domain/cancel.ts';
import { lockState } from '#domain/lock-state.ts';
import { isOffline } from '#domain/offline.ts';
import { statusTitle } from '#domain/status-values.ts';
import { formatDateTime, formatMoment } from '#domain/time.ts';
import { CancelAction } from '#screens/parts/cancel-action.tsx';
import { useUser } from '#screens/parts/console-context.tsx';
import { useOpenDialog } from '#screens/parts/device-dialogs.tsx';
import { enrolmentReason, enrolmentTitle } from '#screens/parts/device-offers.ts';
import { DevicePicture } from '#screens/parts/device-picture.tsx';
import { lookOf, placeOf, summaryOf, systemOf } from '#screens/parts/device-words.ts';
import { LockBadge } from '#screens/parts/lock-status.tsx';
import {
  type EvidenceFact,
  evidenceFacts,
  evidenceLine,
  isSettled,
  when,
} from '#screens/parts/lock-wording.ts';
import { useNow } from '#screens/parts/now.tsx';
import { css, cva } from '#styled/css/index.mjs';
import { Action } from '#ui/action.tsx';
import { Card } from '#ui/card.tsx';
import { type Description, DescriptionList } from '#ui/description-list.tsx';
import { FactStrip } from '#ui/fact-strip.tsx';
import { HirerFact } from './hirer-fact.tsx';

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
  operations: readonly AppleOperation[];
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
            <Facts device={device} />
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
        <Facts device={device} />
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
  const offline = waits && isOffline(device, now.getTime()) && '设备离线，上线后执行';
  const wish = operations.find(({ id }) => id === device.lock_evidence.operation_id);
  const pendingWish = wish && isPending(wish) ? wish : null;
  const tooLate = pendingWish?.cancel === 'tooLate' && '取消来不及，设备仍可能执行';
  const line = [evidenceLine(device, now), offline, tooLate].filter(Boolean).join('；');
  return (
    <div className={styles.unsettled}>
      <p className={pending({ tone: waits ? 'wait' : 'warn' })}>{line}</p>
      {pendingWish && !tooLate ? <CancelAction operation={pendingWish} about={summaryOf(device)} /> : null}
    </div>
  );
}

function Facts({ device }: { device: AppleDevice }) {
  const now = useNow();
  const { sim_1, sim_2, battery_level, last_active_location, last_active_time } = device;
  const place = last_active_location?.address;
  const items: Description[] = [
    { term: '序列号', details: device.serial_number, mono: true },
    { term: '承租人', details: <HirerFact device={device} /> },
    { term: '所属店员', details: device.for_clerk?.name },
    { term: '登记时间', details: formatDateTime(device.registration_time) },
    { term: 'IMEI', details: device.imei.join('、'), mono: true },
    { term: 'SIM', details: [sim_1?.carrier, sim_2?.carrier].filter(Boolean).join(' + ') || '无 SIM 卡' },
    { term: '电量', details: battery_level === null ? null : `${battery_level}%` },
    { term: '最近联系', details: last_active_time ? when(last_active_time, now) : '从未联系' },
    { term: '最近位置', details: place ? placeOf(place) : null },
    { term: '监管', details: statusTitle('supervise_status', device.supervise_status) },
    { term: '激活锁', details: statusTitle('activation_lock_status', device.activation_lock_status) },
    { term: 'ABM', details: statusTitle('abm_status', device.abm_status) },
  ];
  return <DescriptionList items={items} />;
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
