import { ArchiveX, QrCode } from 'lucide-react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { enrolmentReason, enrolmentTitle } from '#screens/apple/dialogs/enrolment-offer.ts';
import { nextCommand, reasonInFull } from '#screens/devices/commands/offers.ts';
import { AwayActions, RowActions } from '#screens/devices/list/row-actions.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';

/** What is done with an Apple device from its row. */
export function AppleRowActions({ device }: { device: AppleListItem }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const next = nextCommand(device);
  return (
    <RowActions
      device={device}
      next={offer(next, device, user, now)}
      onNext={() => open(next, device)}
      onHirer={() => open('update-hirer', device)}
      more={[
        {
          id: 'enroll-link',
          label: enrolmentTitle,
          icon: <QrCode aria-hidden="true" />,
          reason: enrolmentReason(device, user),
          onSelect: () => open('enroll-link', device),
        },
        {
          id: 'move-to-recycle-bin',
          label: '移入回收站',
          icon: <ArchiveX aria-hidden="true" />,
          reason: reasonInFull(offer('move-to-recycle-bin', device, user, now)),
          onSelect: () => open('move-to-recycle-bin', device),
        },
      ]}
    />
  );
}

/** A device in the bin is taken out again, or deleted. */
export function RecycledActions({ device }: { device: AppleListItem }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const action = (name: 'restore' | 'remove', title: string) => ({
    offered: offer(name, device, user, now),
    title,
    onClick: () => open(name, device),
  });
  return <AwayActions device={device} actions={[action('restore', '恢复'), action('remove', '删除')]} />;
}
