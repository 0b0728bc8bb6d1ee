import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { notEnrolledTitle } from '#domain/devices/offline.ts';
import { activationLockStatus, statusTitle } from '#domain/devices/status-values.ts';
import { formatDateTime, formatMoment } from '#domain/text/time.ts';
import { carrierWords } from '#screens/devices/detail/sim-words.ts';
import { placeOf } from '#screens/devices/words/device-words.ts';
import { when } from '#screens/devices/words/lock-wording.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { type Description, DescriptionList } from '#ui/display/description-list.tsx';
import { HirerFact } from './hirer-fact.tsx';

const styles = {
  facts: css({ display: 'grid', gap: '2' }),
  note: css({ display: 'block', color: 'ink3', fontSize: 'xs' }),
  more: css({ '&[open] > summary svg': { transform: 'rotate(180deg)' } }),
  summary: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: { base: '[44px]', md: '[32px]' },
    color: 'ink2',
    fontSize: 'sm',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { w: 'icon', h: 'icon' },
  }),
  copyable: css({ display: 'flex', alignItems: 'center', gap: '2' }),
};

/** Whose it is, how it stands and what it has told of itself. */
export function IdentityFacts({ device }: { device: AppleDevice }) {
  const now = useNow();
  const { battery_level, last_active_location, last_active_time } = device;
  const items: Description[] = [
    { term: '序列号', details: device.serial_number, mono: true },
    { term: '承租人', details: <HirerFact device={device} /> },
    { term: '所属店员', details: device.for_clerk?.name },
    { term: '登记时间', details: formatDateTime(device.registration_time) },
    { term: 'IMEI', details: device.imei.join('、'), mono: true },
    { term: 'SIM', details: carrierWords(device) },
    { term: '电量', details: battery_level === null ? null : `${battery_level}%` },
    { term: '最近联系', details: last_active_time ? when(last_active_time, now) : notEnrolledTitle },
    { term: '最近位置', details: placeWords(last_active_location) },
    {
      term: '监管',
      details: (
        <Told at={device.supervise_observed_at} isKnown={device.last_active_time !== null}>
          {statusTitle('supervise_status', device.supervise_status)}
        </Told>
      ),
    },
    {
      term: '激活锁',
      details: (
        <Told
          at={device.activation_lock_observed_at}
          isKnown={device.activation_lock_status !== activationLockStatus.unknown}
        >
          {statusTitle('activation_lock_status', device.activation_lock_status)}
        </Told>
      ),
    },
    { term: 'ABM', details: statusTitle('abm_status', device.abm_status) },
  ];
  return (
    <div className={styles.facts}>
      <DescriptionList items={items} />
      <MoreNumbers device={device} />
    </div>
  );
}

function placeWords(place: AppleDevice['last_active_location']): string | null {
  return place && (place.address === null ? '只有经纬度' : placeOf(place.address));
}

interface ToldProps {
  at: string | null;
  /** The device has told it, whenever that was. */
  isKnown: boolean;
  children: ReactNode;
}

/** A status, and when it was last heard. */
function Told({ at, isKnown, children }: ToldProps) {
  const now = useNow();
  return (
    <>
      {children}
      <span className={styles.note}>
        {at === null ? (
          untold(isKnown)
        ) : (
          <>
            最近确认{' '}
            <time dateTime={at} title={formatDateTime(at)}>
              {formatMoment(at, now)}
            </time>
          </>
        )}
      </span>
    </>
  );
}

const untold = (isKnown: boolean) => (isKnown ? '确认时间未记录' : '设备未上报');

/** Long numbers that are rarely asked for, folded away. */
function MoreNumbers({ device: { udid, meid } }: { device: AppleDevice }) {
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>
        更多标识
        <ChevronDown aria-hidden="true" />
      </summary>
      <DescriptionList
        layout="rows"
        items={[
          { term: 'UDID', details: udid && <Copyable text={udid} />, mono: true },
          { term: 'MEID', details: meid && <Copyable text={meid} />, mono: true },
        ]}
      />
    </details>
  );
}

const Copyable = ({ text }: { text: string }) => (
  <span className={styles.copyable}>
    {text}
    <CopyButton text={text} iconOnly />
  </span>
);
