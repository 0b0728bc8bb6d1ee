import * as v from 'valibot';
import { operationTask, unlockTask } from './device-task.ts';
import { batch } from './devices/batch.ts';
import { exportJob } from './devices/export-job.ts';
import { endpoint } from './row/endpoint.ts';
import { listOf } from './row/fields.ts';

const { kind: device_kind, ...ofBatch } = batch.entries;

/** One command for many devices: theirs stand in it alone. */
export const batchTask = v.object({ ...ofBatch, device_kind, kind: v.literal('batch') });

/** A list that is written to a file. */
const exportTask = v.object({ ...exportJob.entries, device_kind, kind: v.literal('export') });

const task = v.variant('kind', [operationTask, unlockTask, batchTask, exportTask]);
export type Task = v.InferOutput<typeof task>;

/**
 * One's own of 24 hours, the newest 50 (`decision.operations.ours`): commands and one-click unlocks on devices that one may see, batches, and
 * exports: of each what one may still give. A step of a one-click unlock, and what a batch gives, is told with that alone. `state`: as
 * a console of the former release asks for what user.tasks.held answers.
 */
export const tasks = endpoint({
  name: 'user.tasks',
  method: 'GET',
  path: '/api/user/tasks',
  title: '本人的任务',
  access: { login: true },
  query: v.strictObject({ state: v.optional(v.picklist(['held'], '状态有误')) }),
  result: listOf(task),
});
