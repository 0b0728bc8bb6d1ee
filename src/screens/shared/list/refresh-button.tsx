import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { ListActor } from '#machines/kits/paged-list.ts';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '#ui/button/icon-button.tsx';

const styles = {
  root: css({
    my: '-1.5',
    ml: '1',
    // An answer that comes at once turns nothing.
    '& [aria-busy=true] > svg': { animation: 'spin 900ms linear 150ms infinite' },
  }),
};

/** Looks at the list again; who presses it a second time meanwhile gets the newest all the same. */
export function RefreshButton<Query, Shown>({ list }: { list: ListActor<Query, Shown> }) {
  const busy = useSelector(list, (snapshot) => snapshot.hasTag('loading') || snapshot.matches('refreshing'));
  return (
    <span className={styles.root}>
      <IconButton
        size="sm"
        label="刷新"
        aria-busy={busy}
        icon={<RefreshCw aria-hidden="true" />}
        onClick={() => list.send({ type: 'poll.due' })}
      />
    </span>
  );
}
