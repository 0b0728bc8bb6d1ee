import * as v from 'valibot';
import { unlockSagaStatuses } from '#domain/apple/unlock-saga.ts';
import { cancelResults, operationStatuses } from '#domain/devices/operation.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { instant, uuid } from './row/fields.ts';

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
export const operationTask = v.object({
  ...common,
  kind: v.literal('operation'),
  id: v.string(),
  command_uuid: uuid,
  status: v.picklist(operationStatuses),
  /** as an operation has them; absent where a replica of the former release answers */
  run_at: v.optional(v.nullable(instant), null),
  awaits_device: v.optional(v.boolean(), false),
  relocked_by: v.optional(v.nullable(v.string()), null),
  remark: v.string(),
});

/** A one-click unlock; `command` is that of the step where it stands, or of its last one. */
export const unlockTask = v.object({
  ...common,
  kind: v.literal('unlock'),
  id: uuid,
  status: v.picklist(unlockSagaStatuses),
});

/** What somebody has under way on one device, or has just had (`decision.operations.ours`). */
export const deviceTask = v.variant('kind', [operationTask, unlockTask]);
export type DeviceTask = v.InferOutput<typeof deviceTask>;
