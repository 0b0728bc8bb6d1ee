import type { AppleListItem } from '#api/contract/apple-device.ts';
import { scheduledLock } from '#domain/lock-state.ts';
import { CancelAction } from '#screens/parts/cancel-action.tsx';
import { aheadSubject } from '#screens/parts/cancel-words.ts';
import { useUser } from '#screens/parts/console-context.tsx';
import { useOpenDialog } from '#screens/parts/device-dialogs.tsx';
import { nextCommand, offer, reasonInFull } from '#screens/parts/device-offers.ts';
import { summaryOf } from '#screens/parts/device-words.ts';
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
  const scheduled = scheduledLock(device.progress);
  const dialog = next.command === 'unlock' ? 'unlock' : 'lock';
  return (
    <span className={styles.row}>
      {scheduled ? (
        <CancelAction variant="quiet" operation={aheadSubject(scheduled)} about={summaryOf(device)}>
          取消定时
        </CancelAction>
      ) : null}
      <Action variant="quiet" size="sm" reason={reasonInFull(next)} onClick={() => open(dialog, device)}>
        {next.title}
      </Action>
    </span>
  );
}
