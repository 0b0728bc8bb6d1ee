import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { type Task, tasks } from '#api/contract/tasks.ts';

/** The effects of the task-list machine. */
export const taskListEffects = (client: Client) => ({
  loadTasks: fromPromise<readonly Task[], { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
    const options = { signal, quiet: quiet ? ('again' as const) : ('beside' as const) };
    return (await client.call(tasks, { query: {} }, options)).list;
  }),
});
