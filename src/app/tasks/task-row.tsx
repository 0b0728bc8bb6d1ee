import type { ReactNode } from 'react';
import type { Task } from '#api/contract/tasks.ts';
import { formatAge } from '#domain/text/time.ts';
import { OperationLink } from '#screens/devices/words/operation-link.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Badge } from '#ui/display/badge.tsx';
import { Dotted } from '#ui/display/dotted.tsx';
import { taskWords } from './task-words.ts';

const styles = {
  row: css({
    display: 'grid',
    gap: '1',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'line',
    _first: { borderTopWidth: '0' },
  }),
  head: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' }),
  title: css({ fontWeight: 'medium' }),
  age: css({ ml: 'auto', color: 'ink3', fontSize: 'xs' }),
  foot: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' }),
  notes: css({ flex: '1', minW: '[12em]', color: 'ink2', fontSize: 'sm', overflowWrap: 'anywhere' }),
  ways: css({ display: 'flex', alignItems: 'center', gap: '2' }),
};

interface TaskRowProps {
  task: Task;
  children: ReactNode;
  /** the page of a device is gone to */
  onLeave: () => void;
}

/** A task: what, where it stands, about what, and what can be done. */
export function TaskRow({ task, children, onLeave }: TaskRowProps) {
  const now = useNow();
  const { title, state, tone, notes } = taskWords(task);
  return (
    <li className={styles.row}>
      <span className={styles.head}>
        <span className={styles.title}>{title}</span>
        <Badge tone={tone}>{state}</Badge>
        <time className={styles.age} dateTime={task.date_created}>
          {formatAge(task.date_created, now)}
        </time>
      </span>
      <span className={styles.foot}>
        <span className={styles.notes}>
          <Dotted parts={notes} />
          {task.kind === 'operation' && task.relocked_by ? (
            <>
              {' · '}
              <OperationLink
                of={{ kind: task.device.kind, device: task.device.id, operation: task.relocked_by }}
                onClick={onLeave}
              />
            </>
          ) : null}
        </span>
        <span className={styles.ways}>{children}</span>
      </span>
    </li>
  );
}
