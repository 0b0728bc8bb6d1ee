import type { AndroidDevice } from '#api/contract/android/device.ts';
import { brandTitle, channelTitle } from '#domain/android/brands.ts';
import { notEnrolledTitle } from '#domain/devices/offline.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { useOpenDialog } from '#screens/android/commands/device-dialogs.tsx';
import { supervisionOf } from '#screens/android/words/android-words.ts';
import { placeWords, Told } from '#screens/devices/detail/facts.tsx';
import { HirerFact } from '#screens/devices/detail/hirer-fact.tsx';
import { carrierWords } from '#screens/devices/detail/sim-words.ts';
import { when } from '#screens/devices/words/lock-wording.ts';
import { useNow } from '#screens/shared/now.tsx';
import { type Description, DescriptionList } from '#ui/display/description-list.tsx';

/** Whose it is, how it stands and what it has told of itself. */
export function IdentityFacts({ device }: { device: AndroidDevice }) {
  const now = useNow();
  const open = useOpenDialog();
  const { battery_level, last_active_time } = device;
  const items: Description[] = [
    { term: '序列号', details: device.serial_number, mono: true },
    {
      term: '承租人',
      details: <HirerFact device={device} onEdit={() => open('update-hirer', device)} />,
    },
    { term: '所属店员', details: device.for_clerk?.name },
    { term: '登记时间', details: formatDateTime(device.registration_time) },
    { term: '品牌', details: brandTitle(device.brand) },
    { term: '渠道', details: channelTitle(device.channel) },
    { term: 'IMEI', details: device.imei.join('、'), mono: true },
    { term: 'SIM', details: carrierWords(device) },
    { term: '电量', details: battery_level === null ? null : `${battery_level}%` },
    { term: '最近联系', details: last_active_time ? when(last_active_time, now) : notEnrolledTitle },
    { term: '最近位置', details: placeWords(device.last_active_location) },
    {
      term: '监管',
      details: (
        <Told at={device.supervise_observed_at} isKnown={last_active_time !== null}>
          {supervisionOf(device)}
        </Told>
      ),
    },
    {
      term: '解锁密码',
      details: device.wrong_passcodes > 0 ? `连续输错 ${device.wrong_passcodes} 次` : null,
    },
    { term: '管理程序', details: device.agent_version && `版本 ${device.agent_version}` },
  ];
  return <DescriptionList items={items} />;
}
