import * as v from 'valibot';
import { operationTask, unlockTask } from './device-task.ts';
import { endpoint } from './row/endpoint.ts';
import { listOf, uuid } from './row/fields.ts';
import { batchTask } from './tasks.ts';

const clerkTask = v.variant('kind', [operationTask, unlockTask, batchTask]);
export type ClerkTask = v.InferOutput<typeof clerkTask>;

/**
 * Ours: what a clerk has given and has not ended, the newest 50, to administrators: it goes on when the clerk is disabled, and they may cancel
 * it (`decision.clerk.disable`). Batches of the last day that have not given all come first: administrators may stop them.
 */
export const clerkTasks = endpoint({
  name: 'store.clerk.tasks',
  method: 'GET',
  path: '/api/store/clerk/tasks',
  title: '店员未完成的任务',
  access: { login: true, admin: true },
  target: 'clerk',
  query: v.strictObject({ id: uuid }),
  result: listOf(clerkTask),
});
