import * as v from 'valibot';

const count = v.number();

/** What has become of the commands of a day, so far. */
export const operationDay = v.object({
  /** YYYY-MM-DD in Shanghai, on which they were given */
  day: v.string(),
  done: count,
  /** failed, or expired */
  failed: count,
  cancelled: count,
  unknown: count,
  unfinished: count,
});
export type OperationDay = v.InferOutput<typeof operationDay>;
