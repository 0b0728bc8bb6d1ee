import { useParams } from 'wouter';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { appleKind } from '#machines/apple/kind.ts';
import type { DeviceRecord } from '#machines/devices/device-detail/device-detail.machine.ts';
import { DeviceDialogs } from '#screens/apple/commands/device-dialogs.tsx';
import type { DetailActor } from '#screens/devices/detail/detail-actor.ts';
import { type DetailPage, DeviceDetail } from '#screens/devices/detail/device-detail.tsx';
import { LocationCard } from '#screens/devices/detail/location/location-card.tsx';
import { RemarkCard } from '#screens/devices/detail/remark-card.tsx';
import { ScheduledBanner } from '#screens/devices/detail/scheduled-banner.tsx';
import { SimCard } from '#screens/devices/detail/sim-card.tsx';
import { css } from '#styled/css/index.mjs';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { ActionsCard } from './actions-card.tsx';
import { AppsCard } from './apps-card.tsx';
import { FactsCard, IdentityCard } from './identity-card.tsx';
import { applePlaces } from './place-words.ts';
import { RecycledBanner } from './recycled-banner.tsx';
import { RestrictionCard } from './restriction-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { UnlockBanner } from './unlock-banner.tsx';

/** Where head, facts and actions no longer fit into one window: the `lg` breakpoint. */
const narrow = '(max-width: 1023.98px)';

const styles = {
  pair: css({
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  }),
};

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
  const actionsFirst = useMediaQuery(narrow);
  return (
    <>
      <RecycledBanner device={device} />
      <UnlockBanner device={device} />
      <ScheduledBanner device={device} />
      <IdentityCard device={device} operations={operations} headOnly={actionsFirst} />
      <ActionsCard device={device} detail={detail} />
      {actionsFirst ? <FactsCard device={device} /> : null}
      <div className={styles.pair}>
        <LocationCard device={device} words={applePlaces} />
        <SimCard device={device} />
      </div>
      <SettingsCard device={device} />
      <RestrictionCard device={device} />
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
