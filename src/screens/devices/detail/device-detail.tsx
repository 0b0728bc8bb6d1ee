import { useSelector } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { routePath } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { deviceDetailEffects } from '#machines/devices/device-detail/device-detail.effects.ts';
import {
  type DeviceRecord,
  deviceDetailMachine,
  isCheckUnanswered,
} from '#machines/devices/device-detail/device-detail.machine.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';
import { isUnsure, problemOf } from '#machines/kits/fresh.ts';
import type { DeviceDialogsProps } from '#screens/devices/commands/device-dialogs.tsx';
import { DeviceTurns } from '#screens/devices/list/device-turns.tsx';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { tellOwnSave } from '#screens/shared/actors/own-save.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive } from '#screens/shared/console-context.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { usePageSubject } from '#screens/shared/page-subject.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import * as labels from '#ui/labels.ts';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import type { DetailActor } from './detail-actor.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordsCard } from './records-card.tsx';
import { useNamedSection } from './use-named-section.ts';

const styles = {
  code: css({ color: 'accent', fontSize: 'hero', fontWeight: 'bold', lineHeight: 'tight' }),
  page: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) {sizes.panel}' },
  }),
  // No grid: what stays in sight would stay in its row.
  column: css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' }),
  ways: css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' }),
};

/** What the page of a device of one kind is made of. */
export interface DetailPage<Device extends DeviceListItem> {
  readonly kind: DeviceKindName;
  readonly asked: Pick<DeviceKind<DeviceListItem, Device>, 'device' | 'records'>;
  /** gives what stands in it the kind's dialogs */
  readonly Dialogs: ComponentType<DeviceDialogsProps<Device>>;
  /** what is told of a device beside its records, and what can be done with it */
  readonly Cards: ComponentType<{ record: DeviceRecord<Device>; detail: DetailActor<Device> }>;
}

interface Shown<Device extends DeviceListItem> {
  page: DetailPage<Device>;
  detail: DetailActor<Device>;
}

/** One device with its records. Give each device a key of its own. */
export function DeviceDetail<Device extends DeviceListItem>({
  page,
  deviceId,
}: {
  page: DetailPage<Device>;
  deviceId: string;
}) {
  const detail = useDetail(page, deviceId);
  const record = useSelector(detail, ({ context }) => context.record);
  const unsure = useSelector(detail, isUnsure);
  return (
    <NowProvider>
      <page.Dialogs
        device={record?.device}
        operations={record?.operations ?? []}
        onChanged={() => detail.send({ type: 'device.changed', deviceId })}
        onEdited={(_, own) => tellOwnSave(detail, own)}
        unsure={unsure}
      >
        <DeviceTurns kind={page.kind} deviceId={deviceId} />
        <MachineRoot name="deviceDetail" actorRef={detail}>
          {record ? (
            <Known page={page} record={record} detail={detail} />
          ) : (
            <NoDevice page={page} detail={detail} />
          )}
        </MachineRoot>
      </page.Dialogs>
    </NowProvider>
  );
}

/** The machine of this device, kept up with what changes. */
function useDetail<Device extends DeviceListItem>(
  { asked }: DetailPage<Device>,
  deviceId: string,
): DetailActor<Device> {
  const client = useClient();
  const [machine] = useState(() =>
    deviceDetailMachine<Device>().provide({ actors: deviceDetailEffects(client, asked) }),
  );
  const detail = useActorRef(machine, { input: { deviceId } });
  const expecting = useSelector(
    detail,
    ({ context: { record, checkedAt } }) =>
      record !== null &&
      (isCheckUnanswered(checkedAt, record.device.last_active_time) ||
        record.operations.some((operation) => isUnderWay(operation, serverNow()))),
  );
  useLive((fact) => detail.send(fact), { expecting });
  return detail;
}

function Known<Device extends DeviceListItem>({
  page: { Cards },
  record,
  detail,
}: Shown<Device> & { record: DeviceRecord<Device> }) {
  usePageSubject(record.device.serial_number);
  useNamedSection();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Outdated detail={detail} />
        <MissingNotice name="devices" />
        <Cards record={record} detail={detail} />
      </div>
      <RecordsCard record={record} detail={detail} />
    </div>
  );
}

function Outdated<Device extends DeviceListItem>({ detail }: { detail: DetailActor<Device> }) {
  const problem = useSelector(detail, problemOf);
  const retry = useControl(detail, { type: 'load.retry' });
  if (problem === null) return null;
  return <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>;
}

function NoDevice<Device extends DeviceListItem>({ page: { kind }, detail }: Shown<Device>) {
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
            <LinkButton href={routePath(deviceKind(kind).routes.list)}>返回设备列表</LinkButton>
            <Button {...retry}>{labels.retry}</Button>
          </div>
        }
      />
    );
  }
  return <DetailSkeleton />;
}
