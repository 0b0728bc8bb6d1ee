import { ArchiveX, Ellipsis, QrCode, UserPen, UserRoundCog } from 'lucide-react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { denialSentence } from '#domain/access/denial.ts';
import { batchDenial } from '#domain/apple/batch.ts';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { scheduledLock } from '#domain/devices/lock-state.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { nextCommand, offer, reasonInFull } from '#screens/apple/commands/device-offers.ts';
import { enrolmentReason, enrolmentTitle } from '#screens/apple/dialogs/enrolment-offer.ts';
import { useBegin } from '#screens/devices/batch/batch-part.tsx';
import { CancelAction } from '#screens/devices/commands/cancel-action.tsx';
import { aheadSubject } from '#screens/devices/commands/cancel-words.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Menu, type MenuItem } from '#ui/popup/menu.tsx';

const styles = {
  row: css({
    display: { base: 'flex', md: 'inline-flex' },
    flexDirection: { md: 'column' },
    alignItems: 'flex-end',
    justifyContent: 'center',
    gap: { base: '1', md: '0' },
  }),
  line: css({
    display: { base: 'flex', md: 'inline-flex' },
    flex: { base: '1', md: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
  }),
};

/** What a person most likely wants to do with the device next; a lock that waits for its time can be taken back. */
export function RowActions({ device }: { device: AppleListItem }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const next = offer(nextCommand(device), device, user, now);
  const scheduled = scheduledLock(device.progress);
  const dialog = next.command === 'unlock' ? 'unlock' : 'lock';
  return (
    <span className={styles.row}>
      {scheduled ? (
        <CancelAction
          key={scheduled.id}
          variant="quiet"
          operation={aheadSubject(scheduled, 'apple')}
          device={device.id}
          about={summaryOf(device)}
        />
      ) : null}
      <span className={styles.line}>
        <Action
          key={device.id}
          variant="quiet"
          size="sm"
          reason={reasonInFull(next)}
          onClick={() => open(dialog, device)}
        >
          {next.title}
        </Action>
        <MoreActions key={`more ${device.id}`} device={device} />
      </span>
    </span>
  );
}

/** What is wanted less often. */
function MoreActions({ device }: { device: AppleListItem }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const begin = useBegin();
  const items: MenuItem[] = [
    {
      id: 'change-for-clerk',
      label: appleCommandTitle('change-for-clerk'),
      icon: <UserRoundCog aria-hidden="true" />,
      reason: denialSentence(batchDenial(user, 'change-for-clerk')),
      onSelect: () => begin('change-for-clerk', [device]),
    },
    {
      id: 'update-hirer',
      label: appleCommandTitle('update-hirer'),
      icon: <UserPen aria-hidden="true" />,
      onSelect: () => open('update-hirer', device),
    },
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
  ];
  return (
    <Menu
      variant="quiet"
      size="sm"
      shape="icon"
      label={`${device.serial_number} 的更多操作`}
      trigger={<Ellipsis aria-hidden="true" />}
      items={items}
    />
  );
}

/** A device in the bin is taken out again, or deleted. */
export function RecycledActions({ device }: { device: AppleListItem }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  return (
    <span key={device.id} className={styles.line}>
      {(['restore', 'remove'] as const).map((name) => {
        const offered = offer(name, device, user, now);
        return (
          <Action
            key={name}
            variant="quiet"
            size="sm"
            reason={reasonInFull(offered)}
            onClick={() => open(name, device)}
          >
            {name === 'restore' ? '恢复' : '删除'}
          </Action>
        );
      })}
    </span>
  );
}
