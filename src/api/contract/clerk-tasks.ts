import * as v from 'valibot';
import { deviceTask } from './device-task.ts';
import { endpoint } from './row/endpoint.ts';
import { listOf, uuid } from './row/fields.ts';

/**
 * Ours: what a clerk has given and has not ended, the newest 50, to administrators: it goes on when the clerk is disabled, and they may cancel
 * it (`decision.clerk.disable`).
 */
export const clerkTasks = endpoint({
  name: 'store.clerk.tasks',
  method: 'GET',
  path: '/api/store/clerk/tasks',
  title: '店员未完成的任务',
  access: { login: true, admin: true },
  target: 'clerk',
  query: v.strictObject({ id: uuid }),
  result: listOf(deviceTask),
});
