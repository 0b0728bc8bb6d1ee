import type { ClerkTask } from '#api/contract/clerk-tasks.ts';
import { endableList } from '#machines/kits/endable-list.ts';

/** What a clerk has given and has not ended (`decision.clerk.disable`): batches are stopped here, commands are cancelled on their device's page. */
export const clerkTasksMachine = endableList<ClerkTask>({
  id: 'clerkTasks',
  title: '店员未完成的指令',
  ending: '正在停止',
  canEnd: (tasks, asked) => tasks.some((task) => task.id === asked && isRunning(task)),
});

/** It can be stopped. */
export const isRunning = (task: ClerkTask): boolean => task.kind === 'batch' && task.status === 'running';
