import { ChevronDown } from 'lucide-react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { notEnrolledTitle } from '#domain/devices/offline.ts';
import { activationLockStatus, statusTitle } from '#domain/devices/status-values.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { Copyable, placeWords, Told } from '#screens/devices/detail/facts.tsx';
import { HirerFact } from '#screens/devices/detail/hirer-fact.tsx';
import { carrierWords } from '#screens/devices/detail/sim-words.ts';
import { when } from '#screens/devices/words/lock-wording.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { type Description, DescriptionList } from '#ui/display/description-list.tsx';

const styles = {
  facts: css({ display: 'grid', gap: '2' }),
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
};

/** Whose it is, how it stands and what it has told of itself. */
export function IdentityFacts({ device }: { device: AppleDevice }) {
  const now = useNow();
  const open = useOpenDialog();
  const { battery_level, last_active_location, last_active_time } = device;
  const items: Description[] = [
    { term: '序列号', details: device.serial_number, mono: true },
    { term: '承租人', details: <HirerFact device={device} onEdit={() => open('update-hirer', device)} /> },
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
          { term: 'UDID', details: udid && <Copyable text={udid} name="UDID" />, mono: true },
          { term: 'MEID', details: meid && <Copyable text={meid} name="MEID" />, mono: true },
        ]}
      />
    </details>
  );
}
