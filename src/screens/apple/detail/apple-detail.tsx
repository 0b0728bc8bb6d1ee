import { useParams } from 'wouter';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { appleKind } from '#machines/apple/kind.ts';
import type { DeviceRecord } from '#machines/devices/device-detail/device-detail.machine.ts';
import { DeviceDialogs } from '#screens/apple/commands/device-dialogs.tsx';
import { ContractCard } from '#screens/devices/detail/contract-card.tsx';
import type { DetailActor } from '#screens/devices/detail/detail-actor.ts';
import { cardPair, useActionsFirst } from '#screens/devices/detail/detail-layout.ts';
import { type DetailPage, DeviceDetail } from '#screens/devices/detail/device-detail.tsx';
import { FactsCard } from '#screens/devices/detail/identity-card.tsx';
import { LocationCard } from '#screens/devices/detail/location/location-card.tsx';
import { RemarkCard } from '#screens/devices/detail/remark-card.tsx';
import { RestrictionCard } from '#screens/devices/detail/restriction-card.tsx';
import { ScheduledBanner } from '#screens/devices/detail/scheduled-banner.tsx';
import { SimCard } from '#screens/devices/detail/sim-card.tsx';
import { AppleActions } from './apple-actions.tsx';
import { AppsCard } from './apps-card.tsx';
import { CommandButton } from './command-button.tsx';
import { ContractUnlock } from './contract-unlock.tsx';
import { AppleIdentity } from './identity-card.tsx';
import { IdentityFacts } from './identity-facts.tsx';
import { applePlaces } from './place-words.ts';
import { RecycledBanner } from './recycled-banner.tsx';
import { SettingsCard } from './settings-card.tsx';
import { UnlockBanner } from './unlock-banner.tsx';

/** /console/device/ios/{id}: one Apple device (`route.ios.detail`). */
export default function AppleDetail() {
  const { id } = useParams<{ id: string }>();
  return <DeviceDetail key={id} page={applePage} deviceId={id} />;
}

interface CardsProps {
  record: DeviceRecord<AppleDevice>;
  detail: DetailActor<AppleDevice>;
}

function Cards({ record: { device, operations }, detail }: CardsProps) {
  const actionsFirst = useActionsFirst();
  return (
    <>
      <RecycledBanner device={device} />
      <UnlockBanner device={device} />
      <ScheduledBanner device={device} />
      <AppleIdentity device={device} operations={operations} headOnly={actionsFirst} />
      <AppleActions device={device} detail={detail} />
      {actionsFirst ? (
        <FactsCard device={device}>
          <IdentityFacts device={device} />
        </FactsCard>
      ) : null}
      <ContractCard device={device} detail={detail} unlock={<ContractUnlock device={device} />} />
      <div className={cardPair}>
        <LocationCard device={device} words={applePlaces} />
        <SimCard device={device} />
      </div>
      <SettingsCard device={device} />
      <RestrictionCard
        table={appleRestrictions}
        device={device}
        actions={
          <>
            <CommandButton command="sync-store-default-system-restriction" device={device}>
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

const applePage: DetailPage<AppleDevice> = {
  kind: 'apple',
  asked: appleKind,
  Dialogs: DeviceDialogs,
  Cards,
};
