import { useSelector } from '@xstate/react';
import { Bell } from 'lucide-react';
import type { Ref } from 'react';
import { wanting } from '#machines/console/task-list/task-list.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import type { TaskList } from './tasks-part.tsx';

const styles = {
  bell: css({ position: 'relative', display: 'inline-flex' }),
  count: css({
    position: 'absolute',
    top: '0.5',
    insetInlineEnd: '0.5',
    minW: '[16px]',
    h: '[16px]',
    px: '1',
    bg: 'locked',
    color: 'surface',
    borderRadius: 'full',
    fontSize: '[11px]',
    lineHeight: '[16px]',
    textAlign: 'center',
    pointerEvents: 'none',
  }),
};

interface TaskBellProps {
  actor: TaskList;
  /** the panel is wanted, and not here yet */
  loading: boolean;
  ref: Ref<HTMLButtonElement>;
}

/** Counts what needs a press of the person. */
export function TaskBell({ actor, loading, ref }: TaskBellProps) {
  const count = useSelector(actor, ({ context }) => wanting(context).length);
  const open = useControl(actor, { type: 'panel.open' });
  return (
    <span className={styles.bell}>
      <IconButton
        {...open}
        ref={ref}
        label={count > 0 ? `任务中心，${count} 项需要处理` : '任务中心'}
        icon={loading ? <Spinner /> : <Bell aria-hidden="true" />}
        aria-busy={loading || undefined}
        aria-haspopup="dialog"
      />
      {count > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {count > 9 ? '9+' : count}
        </span>
      ) : null}
    </span>
  );
}
