import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Task } from '#api/contract/tasks.ts';
import { routePath } from '#domain/access/routes.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import * as labels from '#ui/labels.ts';
import { Link } from '#ui/shell/link.tsx';
import { useEdgeHeight } from '#ui/use-edge-height.ts';
import { taskWords } from './task-words.ts';
import type { TaskList } from './tasks-part.tsx';

const styles = {
  region: css({
    position: 'fixed',
    insetInlineEnd: { base: '2', md: '4' },
    insetInlineStart: { base: '2', md: '[auto]' },
    bottom: {
      base: '[max(calc(8px + env(safe-area-inset-bottom)), var(--holds-bar))]',
      md: '[max(16px, var(--holds-bar))]',
    },
    // On phones above the tabs, where a page has them.
    'body:has([data-tabs]) &': {
      mdDown: {
        bottom: '[max(calc({sizes.tabBar} + 8px + env(safe-area-inset-bottom)), var(--holds-bar))]',
      },
    },
    // What a dialog asks comes first.
    zIndex: 'bar',
  }),
  card: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    w: { md: '[360px]' },
    pl: '4',
    pr: '1.5',
    py: '1.5',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'popup',
    animation: 'rise 160ms ease-out',
  }),
  list: css({ flex: '1', minW: '0', display: 'grid', gap: '2', py: '1.5' }),
  row: css({ display: 'grid', gap: '0.5' }),
  head: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' }),
  title: css({ fontWeight: 'medium' }),
  state: css({ ml: 'auto' }),
  about: css({ color: 'ink2', fontSize: 'xs', overflowWrap: 'anywhere' }),
};

/** Follows what was just sent from this tab, from the acceptance to how the device has answered. */
export function TaskCard({ actor }: { actor: TaskList }) {
  const tasks = useSelector(actor, ({ context }) => context.tasks);
  const followed = useSelector(actor, ({ context }) => context.followed);
  const close = useControl(actor, { type: 'card.close' });
  const marks = useMachineMarks('taskList', actor);
  const shown = followed.flatMap((id) => tasks?.filter((task) => task.id === id) ?? []);
  const isShown = shown.length > 0;
  const card = useRef<HTMLDivElement>(null);
  useEdgeHeight(card, isShown, '--task-card');
  // A region that comes with its first words is not read.
  return createPortal(
    <section {...marks} className={styles.region} aria-label="刚下发的指令">
      <div ref={card} className={isShown ? styles.card : undefined}>
        <ul className={isShown ? styles.list : undefined} aria-live="polite">
          {shown.map((task) => (
            <Row key={task.id} task={task} />
          ))}
        </ul>
        {isShown ? (
          <IconButton {...close} size="sm" label={labels.close} icon={<X aria-hidden="true" />} />
        ) : null}
      </div>
    </section>,
    document.body,
  );
}

function Row({ task }: { task: Task }) {
  const { title, state, tone, notes } = taskWords(task);
  const about = notes.filter(Boolean).join(' · ');
  return (
    <li className={styles.row}>
      <span className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.state}>
          <Badge tone={tone}>{state}</Badge>
        </span>
      </span>
      <span className={styles.about}>
        {'device' in task ? (
          <Link
            tone="plain"
            href={routePath(deviceKind(task.device.kind).routes.device, { id: task.device.id })}
          >
            {about}
          </Link>
        ) : (
          about
        )}
      </span>
    </li>
  );
}
