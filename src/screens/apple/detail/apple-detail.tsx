import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { routePath } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { deviceDetailEffects } from '#machines/devices/device-detail/device-detail.effects.ts';
import {
  type DeviceRecord,
  deviceDetailMachine,
} from '#machines/devices/device-detail/device-detail.machine.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { DeviceDialogs } from '#screens/apple/commands/device-dialogs.tsx';
import { useClient, useLive } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { OutdatedNotice } from '#screens/shared/outdated-notice.tsx';
import { usePageSubject } from '#screens/shared/page-subject.ts';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { ActionsCard } from './actions-card.tsx';
import { AppsCard } from './apps-card.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { FactsCard, IdentityCard } from './identity-card.tsx';
import { LocationCard } from './location/location-card.tsx';
import { RecordsCard } from './records-card.tsx';
import { RecycledBanner } from './recycled-banner.tsx';
import { RemarkCard } from './remark-card.tsx';
import { RestrictionCard } from './restriction-card.tsx';
import { ScheduledBanner } from './scheduled-banner.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SimCard } from './sim-card.tsx';
import { UnlockBanner } from './unlock-banner.tsx';
import { useNamedSection } from './use-named-section.ts';

/** Where head, facts and actions no longer fit into one window: the `lg` breakpoint. */
const narrow = '(max-width: 1023.98px)';

export type DetailActor = ActorRefFrom<ReturnType<typeof deviceDetailMachine<AppleDevice>>>;

const styles = {
  code: css({ color: 'accent', fontSize: 'hero', fontWeight: 'bold', lineHeight: 'tight' }),
  page: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) {sizes.panel}' },
  }),
  column: css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' }),
  ways: css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' }),
  pair: css({
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  }),
};

/** /console/device/ios/{id}: one Apple device (`route.ios.detail`). */
export default function AppleDetail() {
  const { id } = useParams<{ id: string }>();
  return <DeviceScreen key={id} deviceId={id} />;
}

function DeviceScreen({ deviceId }: { deviceId: string }) {
  const detail = useDetail(deviceId);
  const record = useSelector(detail, ({ context }) => context.record);
  return (
    <NowProvider>
      <DeviceDialogs
        device={record?.device}
        operations={record?.operations ?? []}
        onChanged={() => detail.send({ type: 'device.changed', deviceId })}
      >
        <MachineRoot name="deviceDetail" actorRef={detail}>
          {record ? <Device record={record} detail={detail} /> : <NoDevice detail={detail} />}
        </MachineRoot>
      </DeviceDialogs>
    </NowProvider>
  );
}

/** The machine of this device, kept up with what changes. */
function useDetail(deviceId: string): DetailActor {
  const client = useClient();
  const [machine] = useState(() =>
    deviceDetailMachine<AppleDevice>().provide({ actors: deviceDetailEffects(client, appleKind) }),
  );
  const detail = useActorRef(machine, { input: { deviceId } });
  const expecting = useSelector(
    detail,
    ({ context }) =>
      context.record?.operations.some((operation) => isUnderWay(operation, serverNow())) ?? false,
  );
  useLive((fact) => detail.send(fact), { expecting });
  return detail;
}

function Device({ record, detail }: { record: DeviceRecord<AppleDevice>; detail: DetailActor }) {
  const { device, operations } = record;
  const actionsFirst = useMediaQuery(narrow);
  usePageSubject(device.serial_number);
  useNamedSection();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Outdated detail={detail} />
        <MissingNotice name="devices" />
        <RecycledBanner device={device} />
        <UnlockBanner device={device} />
        <ScheduledBanner device={device} />
        <IdentityCard device={device} operations={operations} headOnly={actionsFirst} />
        <ActionsCard device={device} detail={detail} />
        {actionsFirst ? <FactsCard device={device} /> : null}
        <div className={styles.pair}>
          <LocationCard device={device} />
          <SimCard device={device} />
        </div>
        <SettingsCard device={device} />
        <RestrictionCard device={device} />
        <AppsCard device={device} />
        <RemarkCard device={device} detail={detail} />
      </div>
      <RecordsCard record={record} detail={detail} />
    </div>
  );
}

function Outdated({ detail }: { detail: DetailActor }) {
  const problem = useSelector(detail, problemOf);
  const retry = useControl(detail, { type: 'load.retry' });
  if (problem === null) return null;
  return <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>;
}

function NoDevice({ detail }: { detail: DetailActor }) {
  const missing = useSelector(detail, (snapshot) => snapshot.context.missing && !snapshot.hasTag('loading'));
  const problem = useSelector(detail, problemOf);
  const retry = useControl(detail, { type: 'load.retry' });
  if (problem !== null) {
    return <ErrorState page title="设备加载失败" text={problem} retry={retry} />;
  }
  if (missing) {
    return (
      <EmptyState
        page
        icon={<p className={styles.code}>404</p>}
        title={messages.deviceNotFound}
        text="设备可能已被移除，或不在您的可见范围内。"
        action={
          <div className={styles.ways}>
            <LinkButton href={routePath('console-device-ios-list')}>返回设备列表</LinkButton>
            <Button {...retry}>重试</Button>
          </div>
        }
      />
    );
  }
  return <DetailSkeleton />;
}
