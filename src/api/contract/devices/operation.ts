import * as v from 'valibot';
import { cancelResults, operationStatuses } from '#domain/devices/operation.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { dayRange } from '../row/day-range.ts';
import { digit, instant, operationId, pageNum, pageSize, text, uuid } from '../row/fields.ts';
import { recordedBy } from '../row/recorded-by.ts';

const status = v.picklist(operationStatuses);
const clerkRef = v.object({ id: uuid, name: v.string() });

/** `entity.command-record` with the life of the command: what happened when. */
export const deviceOperation = v.object({
  id: v.string(),
  command_uuid: uuid,
  date_created: instant,
  store: uuid,
  clerk: recordedBy,
  device: v.object({
    id: uuid,
    kind: v.picklist(deviceKindNames),
    serial_number: v.string(),
    product_name: v.string(),
  }),
  command: v.string(),
  ip: v.string(),
  status,
  cancel: v.nullable(v.picklist(cancelResults)),
  /** ours: who asked for the cancel; null where nobody has, or nobody knows any more */
  cancelled_by: v.nullable(clerkRef),
  cancelled_at: v.nullable(instant),
  /** ours: a step of a one-click unlock, which ends when it is taken back */
  unlock_step: v.boolean(),
  run_at: v.nullable(instant),
  hold: v.boolean(),
  sent_at: v.nullable(instant),
  /** as in `progress` */
  awaits_device: v.boolean(),
  finished_at: v.nullable(instant),
  /**
   * ours: the system's lock that stands in its place since the device enrolled again (`decision.relocked`); absent where a replica of the
   * former release answers
   */
  relocked_by: v.optional(v.nullable(v.string()), null),
  /** Chinese: why it failed, or what stands in its way; '' where nothing is to be said */
  remark: v.string(),
  /**
   * ours (`decision.record.detail`): what was asked for, in Chinese; before: null: nothing stood, or nobody knows. Absent as above, and of
   * records of before
   */
  asked: v.optional(
    v.array(v.object({ what: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
    [],
  ),
  /** each change of status, oldest first */
  history: v.array(v.object({ status, at: instant, remark: v.string() })),
});
export type DeviceOperation = v.InferOutput<typeof deviceOperation>;

/** Which records of a log are asked for. */
export const operationFilter = v.strictObject({
  page_num: v.optional(pageNum),
  page_size: v.optional(pageSize),
  device_id: v.optional(uuid),
  command: v.optional(text(64, '操作')),
  status: v.optional(digit),
  for_clerk: v.optional(uuid),
  record_time: v.optional(dayRange),
  /** ours (`decision.paging`): a record; only older ones are asked for */
  before: v.optional(operationId),
});
export type OperationFilter = v.InferOutput<typeof operationFilter>;
