import { Archive } from 'lucide-react';
import type { AndroidListItem } from '#api/contract/android/device.ts';
import { androidCommandTitle } from '#domain/android/commands.ts';
import { useOpenDialog } from '#screens/android/commands/device-dialogs.tsx';
import { offer } from '#screens/android/commands/device-offers.ts';
import { nextCommand, reasonInFull } from '#screens/devices/commands/offers.ts';
import { AwayActions, RowActions } from '#screens/devices/list/row-actions.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';

/** What is done with an Android device from its row. */
export function AndroidRowActions({ device }: { device: AndroidListItem }) {
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
          id: 'archive',
          label: androidCommandTitle('archive'),
          icon: <Archive aria-hidden="true" />,
          reason: reasonInFull(offer('archive', device, user, now)),
          onSelect: () => open('archive', device),
        },
      ]}
    />
  );
}

/** A device in the archive is brought back. */
export function ArchivedActions({ device }: { device: AndroidListItem }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const offered = offer('unarchive', device, user, now);
  return (
    <AwayActions
      device={device}
      actions={[{ offered, title: offered.title, onClick: () => open('unarchive', device) }]}
    />
  );
}
