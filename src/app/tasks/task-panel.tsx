import { useSelector } from '@xstate/react';
import type { ComponentType, MouseEvent, RefObject } from 'react';
import type { Task } from '#api/contract/tasks.ts';
import { routePath } from '#domain/access/routes.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { wanting } from '#machines/console/task-list/task-list.machine.ts';
import { isUnfinished } from '#machines/console/task-list/tasks.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import type { BatchDialogProps } from '#screens/devices/batch/batch-dialog.tsx';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Drawer } from '#ui/popup/drawer.tsx';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { Link } from '#ui/shell/link.tsx';
import { TaskRow } from './task-row.tsx';
import type { TaskList } from './tasks-part.tsx';

type Dialog = ComponentType<BatchDialogProps>;

/** How far the batches of each kind are. */
const progress: Readonly<Partial<Record<DeviceKindName, LazyPart<Dialog>>>> = {
  apple: lazyPart(async () => (await import('#screens/apple/batch/apple-batch.tsx')).default),
  android: lazyPart(async () => (await import('#screens/android/batch/android-batch.tsx')).default),
};

interface TaskPanelProps {
  actor: TaskList;
  /** what opened it */
  bell: RefObject<HTMLElement | null>;
}

/** Everything that the person has given in 24 hours: what needs a press first, then what is under way. */
export function TaskPanel({ actor, bell }: TaskPanelProps) {
  const onClose = () => actor.send({ type: 'panel.close' });
  const tasks = useSelector(actor, ({ context }) => context.tasks);
  const failed = useSelector(actor, (snapshot) => problemOf(snapshot) !== null);
  const wanted = useSelector(actor, ({ context }) => wanting(context), sameTasks);
  const retry = useControl(actor, { type: 'load.retry' });
  const batch = useDialogPart<Dialog, string>();
  const marks = useMachineMarks('taskList', actor);
  const others = tasks?.filter((task) => !wanted.includes(task)) ?? [];
  const rowsOf = (list: readonly Task[], isWanted: boolean) =>
    list.map((task) => (
      <TaskRow key={`${task.kind} ${task.id}`} task={task} onLeave={onClose}>
        <Ways
          task={task}
          actor={isWanted ? actor : null}
          isFetching={batch.isFetching}
          onLook={batch.open}
          onLeave={onClose}
        />
      </TaskRow>
    ));
  return (
    <>
      <Drawer
        title="任务中心"
        description="24 小时内由您发起的操作"
        onClose={onClose}
        marks={marks}
        finalFocus={bell}
      >
        {failed && tasks === null ? <ErrorState title="任务加载失败" retry={retry} /> : null}
        {failed && tasks !== null ? <OutdatedNotice retry={retry} /> : null}
        {tasks === null && !failed ? <Skeleton /> : null}
        {tasks?.length === 0 ? (
          <EmptyState title="暂无任务" text="下发指令、批量操作和导出后，可在这里查看进展。" />
        ) : null}
        <Part title="需要处理">{rowsOf(wanted, true)}</Part>
        <Part title="进行中">{rowsOf(others.filter(isUnfinished), false)}</Part>
        <Part title="其他">
          {rowsOf(
            others.filter((task) => !isUnfinished(task)),
            false,
          )}
        </Part>
      </Drawer>
      {batch.opened ? (
        <batch.opened.Dialog
          subject={{ batchId: batch.opened.subject }}
          onClose={() => {
            batch.close();
            actor.send({ type: 'batch.changed' });
          }}
        />
      ) : null}
    </>
  );
}

const sameTasks = (a: readonly Task[], b: readonly Task[]) =>
  a.length === b.length && a.every((task, index) => task === b[index]);

const styles = { title: css({ mb: '1', fontSize: 'sm', fontWeight: 'medium', color: 'ink2' }) };

function Part({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{`${title} ${children.length}`}</h3>
      <ul aria-label={title}>{children}</ul>
    </section>
  );
}

interface WaysProps {
  task: Task;
  /** null: it needs no press */
  actor: TaskList | null;
  /** how far a batch is, is on its way */
  isFetching: boolean;
  onLook: (dialog: LazyPart<Dialog>, batchId: string) => void;
  onLeave: () => void;
}

function Ways({ task, actor, isFetching, onLook, onLeave }: WaysProps) {
  const dialog = task.kind === 'batch' ? progress[task.device_kind] : undefined;
  if (dialog)
    return (
      <Button size="sm" loading={isFetching} onClick={() => onLook(dialog, task.id)}>
        {task.status === 'stopped' && actor ? '继续处理' : '查看进度'}
      </Button>
    );
  if (task.kind === 'export' || task.kind === 'batch')
    return (
      <Link href={routePath(deviceKind(task.device_kind).routes.list)} onClick={onLeave}>
        前往列表
      </Link>
    );
  const { kind, id } = task.device;
  return (
    <>
      {actor && task.kind === 'operation' ? <SetAside actor={actor} id={task.id} /> : null}
      <Link href={routePath(deviceKind(kind).routes.device, { id })} onClick={onLeave}>
        查看设备
      </Link>
    </>
  );
}

function SetAside({ actor, id }: { actor: TaskList; id: string }) {
  const { onClick, ...control } = useControl(actor, { type: 'task.setAside', id });
  // Its row goes elsewhere: the focus stays in the panel.
  const setAside = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
    onClick();
  };
  return (
    <Button size="sm" variant="quiet" {...control} onClick={setAside}>
      知道了
    </Button>
  );
}
