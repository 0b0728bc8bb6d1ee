import { deviceTask } from './device-task.ts';
import { endpoint } from './row/endpoint.ts';
import { listOf } from './row/fields.ts';

/** One's own commands and one-click unlocks that can still be taken back (`decision.hold`), newest first. */
export const held = endpoint({
  name: 'user.tasks.held',
  method: 'GET',
  path: '/api/user/tasks/held',
  title: '本人可撤销的操作',
  access: { login: true },
  result: listOf(deviceTask),
});
