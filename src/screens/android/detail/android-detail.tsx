import { useParams } from 'wouter';
import type { AndroidDevice } from '#api/contract/android/device.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import { androidKind } from '#machines/android/kind.ts';
import type { DeviceRecord } from '#machines/devices/device-detail/device-detail.machine.ts';
import { DeviceDialogs } from '#screens/android/commands/device-dialogs.tsx';
import { lookOf, systemOf } from '#screens/android/words/android-words.ts';
import { DevicePicture } from '#screens/android/words/device-picture.tsx';
import { ContractCard } from '#screens/devices/detail/contract-card.tsx';
import type { DetailActor } from '#screens/devices/detail/detail-actor.ts';
import { cardPair, useActionsFirst } from '#screens/devices/detail/detail-layout.ts';
import { type DetailPage, DeviceDetail } from '#screens/devices/detail/device-detail.tsx';
import { FactsCard, IdentityCard } from '#screens/devices/detail/identity-card.tsx';
import { LocationCard } from '#screens/devices/detail/location/location-card.tsx';
import type { PlaceWords } from '#screens/devices/detail/location/location-words.ts';
import { pendingWishOf } from '#screens/devices/detail/pending-wish.ts';
import { RemarkCard } from '#screens/devices/detail/remark-card.tsx';
import { RestrictionCard } from '#screens/devices/detail/restriction-card.tsx';
import { ScheduledBanner } from '#screens/devices/detail/scheduled-banner.tsx';
import { SimCard } from '#screens/devices/detail/sim-card.tsx';
import { AndroidActions } from './android-actions.tsx';
import { AppsCard } from './apps-card.tsx';
import { ArchivedBanner } from './archived-banner.tsx';
import { CommandButton } from './command-button.tsx';
import { ContractUnlock } from './contract-unlock.tsx';
import { IdentityBanners } from './identity-banners.tsx';
import { IdentityFacts } from './identity-facts.tsx';

/** /console/device/android/{id}: one Android device (`route.android.detail`). */
export default function AndroidDetail() {
  const { id } = useParams<{ id: string }>();
  return <DeviceDetail key={id} page={androidPage} deviceId={id} />;
}

const places: PlaceWords = {
  byItself: '手机主动上报',
  none: '设备在线时，点“获取位置”向设备询问。',
  noneInLog: '',
  unlocked: null,
};

interface CardsProps {
  record: DeviceRecord<AndroidDevice>;
  detail: DetailActor<AndroidDevice>;
}

function Cards({ record: { device, operations }, detail }: CardsProps) {
  const actionsFirst = useActionsFirst();
  return (
    <>
      <ArchivedBanner device={device} />
      <IdentityBanners device={device} />
      <ScheduledBanner device={device} />
      <IdentityCard
        device={device}
        picture={<DevicePicture device={device} size="lg" />}
        look={[lookOf(device), systemOf(device)].filter(Boolean).join(' · ')}
        pendingWish={pendingWishOf(device, operations)}
        facts={actionsFirst ? null : <IdentityFacts device={device} />}
      />
      <AndroidActions device={device} detail={detail} />
      {actionsFirst ? (
        <FactsCard device={device}>
          <IdentityFacts device={device} />
        </FactsCard>
      ) : null}
      <ContractCard device={device} detail={detail} unlock={<ContractUnlock device={device} />} />
      <div className={cardPair}>
        <LocationCard device={device} words={places} />
        <SimCard device={device} />
      </div>
      <RestrictionCard
        table={androidRestrictions}
        device={device}
        actions={
          <>
            <CommandButton command="sync-system-restriction" device={device}>
              同步门店默认
            </CommandButton>
            <CommandButton command="set-system-restriction" device={device}>
              修改限制
            </CommandButton>
          </>
        }
      />
      <AppsCard device={device} />
      <RemarkCard device={device} detail={detail} />
    </>
  );
}

const androidPage: DetailPage<AndroidDevice> = {
  kind: 'android',
  asked: androidKind,
  Dialogs: DeviceDialogs,
  Cards,
};
