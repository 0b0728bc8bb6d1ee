import type { ClerkTask } from '#api/contract/clerk-tasks.ts';
import type { DeviceTask } from '#api/contract/device-task.ts';
import { routePath } from '#domain/access/routes.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { clerkTasksEffects } from '#machines/clerks/clerk-tasks/clerk-tasks.effects.ts';
import { clerkTasksMachine, isRunning } from '#machines/clerks/clerk-tasks/clerk-tasks.machine.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { EndableListView } from '#screens/shared/list/endable-list.tsx';
import { css } from '#styled/css/index.mjs';
import { Dotted } from '#ui/display/dotted.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';
import { Link } from '#ui/shell/link.tsx';
import { taskTitle } from './clerk-words.ts';

const note = css({ color: 'ink3', fontSize: 'sm' });

/** What goes on although its clerk may be disabled, and where it is cancelled or stopped (`decision.clerk.disable`). */
export function ClerkTasks({ id, disabled }: { id: string; disabled: boolean }) {
  const client = useClient();
  return (
    <EndableListView
      name="clerkTasks"
      machine={() => clerkTasksMachine.provide({ actors: clerkTasksEffects(client, id) })}
      failed="未完成的指令加载失败"
      notEnded="停止失败"
      isExpecting
    >
      {(tasks, end) => (
        <>
          {tasks.length === 0 ? <p className={note}>暂无未完成的指令</p> : null}
          {disabled && tasks.length > 0 ? (
            <p className={note}>停用前已发出，会继续执行；不需要的可以在设备页取消。</p>
          ) : null}
          <ShortList label="未完成的指令">
            {tasks.map((task) => (
              <ShortListItem
                key={task.id}
                note={<Dotted parts={notesOf(task)} />}
                end={
                  task.kind !== 'batch' ? (
                    <Link href={deviceHref(task)}>查看设备</Link>
                  ) : isRunning(task) ? (
                    end({ id: task.id, text: '停止', label: `停止：${taskTitle(task)}` })
                  ) : null
                }
              >
                {taskTitle(task)}
              </ShortListItem>
            ))}
          </ShortList>
        </>
      )}
    </EndableListView>
  );
}

const deviceHref = ({ device: { id, kind } }: DeviceTask) =>
  routePath(deviceKind(kind).routes.device, { id });

const scheduled = (task: DeviceTask) =>
  task.kind === 'operation' && task.run_at !== null && task.hold_until === null
    ? `定于 ${formatDateTime(task.run_at)}`
    : null;

const notesOf = (task: ClerkTask): string[] => {
  const given = formatDateTime(task.date_created);
  if (task.kind !== 'batch')
    return [task.device.product_name, task.device.serial_number, scheduled(task) ?? given];
  const { total, counts } = task;
  return [`已处理 ${total - counts.unsent} / ${total} 台`, given];
};
