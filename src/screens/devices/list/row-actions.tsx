import { Ellipsis, UserPen, UserRoundCog } from 'lucide-react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { denialSentence } from '#domain/access/denial.ts';
import { scheduledLock } from '#domain/devices/lock-state.ts';
import { batchDenial } from '#domain/kinds/batch-right.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import type { KnownListItem } from '#machines/kinds/known-devices.ts';
import { useBegin } from '#screens/devices/batch/batch-part.tsx';
import { CancelAction } from '#screens/devices/commands/cancel-action.tsx';
import { aheadSubject } from '#screens/devices/commands/cancel-words.ts';
import { type Offer, reasonInFull } from '#screens/devices/commands/offers.ts';
import { useUnsureReason } from '#screens/devices/commands/unsure.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { useUser } from '#screens/shared/console-context.tsx';
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

interface RowActionsProps {
  device: KnownListItem;
  /** what a person most likely wants to do with the device */
  next: Offer;
  onNext: () => void;
  onHirer: () => void;
  /** what is wanted less often, and not of every kind */
  more: MenuItem[];
}

/** What is done with a device from its row; a lock that waits for its time can be taken back. */
export function RowActions({ device, next, onNext, onHirer, more }: RowActionsProps) {
  const user = useUser();
  const begin = useBegin();
  const unsure = useUnsureReason();
  const scheduled = scheduledLock(device.progress);
  return (
    <span className={styles.row}>
      {scheduled ? (
        <CancelAction
          key={scheduled.id}
          variant="quiet"
          operation={aheadSubject(scheduled, device.kind)}
          device={device.id}
          about={summaryOf(device)}
        />
      ) : null}
      <span className={styles.line}>
        <Action
          key={device.id}
          variant="quiet"
          size="sm"
          aria-label={`${next.title}：${device.serial_number}`}
          reason={reasonInFull(next)}
          onClick={onNext}
        >
          {next.title}
        </Action>
        <Menu
          key={`more ${device.id}`}
          variant="quiet"
          size="sm"
          shape="icon"
          label={`${device.serial_number} 的更多操作`}
          trigger={<Ellipsis aria-hidden="true" />}
          items={[
            {
              id: 'change-for-clerk',
              label: recordTitle(device.kind, 'change-for-clerk'),
              icon: <UserRoundCog aria-hidden="true" />,
              reason: denialSentence(batchDenial(user, device.kind, 'change-for-clerk')),
              onSelect: () => begin('change-for-clerk', [device]),
            },
            {
              id: 'update-hirer',
              label: recordTitle(device.kind, 'update-hirer'),
              icon: <UserPen aria-hidden="true" />,
              reason: unsure,
              onSelect: onHirer,
            },
            ...more,
          ]}
        />
      </span>
    </span>
  );
}

interface AwayActionsProps {
  device: DeviceListItem;
  actions: readonly { readonly offered: Offer; readonly title: string; readonly onClick: () => void }[];
}

/** What is done with one that was put away. */
export function AwayActions({ device, actions }: AwayActionsProps) {
  return (
    <span key={device.id} className={styles.line}>
      {actions.map(({ offered, title, onClick }) => (
        <Action
          key={offered.command}
          variant="quiet"
          size="sm"
          aria-label={`${title}：${device.serial_number}`}
          reason={reasonInFull(offered)}
          onClick={onClick}
        >
          {title}
        </Action>
      ))}
    </span>
  );
}
