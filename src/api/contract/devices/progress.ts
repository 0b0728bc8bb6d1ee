import * as v from 'valibot';
import { lockObservations } from '#domain/devices/lock-state.ts';
import { cancelResults, operationStatuses } from '#domain/devices/operation.ts';
import { instant } from '../row/fields.ts';

/** What a device of any kind tells of its operations and of its lock. */

const status = v.picklist(operationStatuses);

export const progressItem = v.object({
  id: v.string(),
  command: v.string(),
  status,
  date_created: instant,
  run_at: v.nullable(instant),
  /** `run_at` is the end of its hold window (`decision.hold`), not a time that somebody chose */
  hold: v.boolean(),
  /** it is handed over, and the device has not been heard of since (`decision.waiting`) */
  awaits_device: v.boolean(),
  /**
   * it waits to be handed over, and nobody knows whether an attempt has done so: its opposite can't take its place. Absent where a replica
   * of the former release answers
   */
  may_have_left: v.optional(v.boolean(), false),
  /** why it waits to be handed over, in Chinese; empty: nothing is in its way */
  remark: v.string(),
  cancel: v.nullable(v.picklist(cancelResults)),
  /** since it was handed over the device has said how it is in what the command is about: an unknown one is in nobody's way then */
  observed_since: v.boolean(),
  clerk_name: v.string(),
});
export type ProgressItem = v.InferOutput<typeof progressItem>;

export const lockEvidence = v.object({
  wanted: v.nullable(v.number()),
  wanted_by: v.nullable(v.string()),
  wanted_at: v.nullable(instant),
  operation_status: v.nullable(status),
  operation_id: v.nullable(v.string()),
  sent_at: v.nullable(instant),
  /** as in `progress` */
  awaits_device: v.boolean(),
  observed: v.nullable(v.number()),
  observed_at: v.nullable(instant),
  observed_by: v.nullable(v.picklist(lockObservations)),
});

/** The latest operation of a device, where that is what is abnormal about it (`decision.counters`). */
export const latestTrouble = v.object({ id: v.string(), command: v.string(), status });
export type LatestTrouble = v.InferOutput<typeof latestTrouble>;
