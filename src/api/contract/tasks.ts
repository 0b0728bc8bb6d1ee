import * as v from 'valibot';
import { unlockSagaStatuses } from '#domain/apple/unlock-saga.ts';
import { cancelResults, operationStatuses } from '#domain/devices/operation.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { endpoint } from './row/endpoint.ts';
import { instant, listOf, uuid } from './row/fields.ts';

/** What a person has under way, or has just had (`decision.operations.ours`). */

const common = {
  /** as an operation has it */
  command: v.string(),
  date_created: instant,
  device: v.object({
    id: uuid,
    /** absent where a replica of the former release answers */
    kind: v.optional(v.picklist(deviceKindNames), 'apple'),
    serial_number: v.string(),
    product_name: v.string(),
  }),
  /** until then it can be taken back, and nothing has left; null: it is in no hold window (`decision.hold`) */
  hold_until: v.nullable(instant),
  cancel: v.nullable(v.picklist(cancelResults)),
  finished_at: v.nullable(instant),
};

/** A command of its own; `id` is what the cancel takes. */
const operation = v.object({
  ...common,
  kind: v.literal('operation'),
  id: v.string(),
  command_uuid: uuid,
  status: v.picklist(operationStatuses),
  remark: v.string(),
});

/** A one-click unlock; `command` is that of the step where it stands, or of its last one. */
const unlock = v.object({
  ...common,
  kind: v.literal('unlock'),
  id: uuid,
  status: v.picklist(unlockSagaStatuses),
});

const task = v.variant('kind', [operation, unlock]);
export type Task = v.InferOutput<typeof task>;

/**
 * One's own of 24 hours on devices that one may see, the newest 50. A step of a one-click unlock is told with that alone. Further kinds
 * will come: who asks for `state` held gets none of them.
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
