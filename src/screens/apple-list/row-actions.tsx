import type { AppleListItem } from '#api/contract/apple-device.ts';
import { scheduledLock } from '#domain/lock-state.ts';
import { useUser } from '#screens/parts/console-context.tsx';
import { useOpenDialog } from '#screens/parts/device-dialogs.tsx';
import { cancelReason, nextCommand, offer, reasonInFull } from '#screens/parts/device-offers.ts';
import { useNow } from '#screens/parts/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/action.tsx';

const styles = {
  row: css({
    display: { base: 'flex', md: 'inline-flex' },
    flexDirection: { md: 'column' },
    alignItems: 'flex-end',
    justifyContent: 'center',
    gap: { base: '1', md: '0' },
  }),
};

/** What a person most likely wants to do with the device next; a lock that waits for its time can be taken back. */
export function RowActions({ device }: { device: AppleListItem }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const next = offer(nextCommand(device), device, user, now);
  const dialog = next.command === 'unlock' ? 'unlock' : 'lock';
  return (
    <span className={styles.row}>
      {scheduledLock(device.progress) ? (
        <Action
          variant="quiet"
          size="sm"
          reason={cancelReason(user)}
          onClick={() => open('cancelSchedule', device)}
        >
          取消定时
        </Action>
      ) : null}
      <Action variant="quiet" size="sm" reason={reasonInFull(next)} onClick={() => open(dialog, device)}>
        {next.title}
      </Action>
    </span>
  );
}
