import * as v from 'valibot';
import { type batchResults, batchStatuses } from '#domain/devices/batch.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { instant, uuid } from '../row/fields.ts';

/** How far a batch is. */
export const batch = v.object({
  id: uuid,
  date_created: instant,
  kind: v.picklist(deviceKindNames),
  command: v.string(),
  /** of a hand-over: who gets the devices */
  receiver: v.nullable(v.object({ id: uuid, name: v.string() })),
  status: v.picklist(batchStatuses),
  /** who gave it has put it aside: it is offered no more, and does not go on */
  dismissed: v.boolean(),
  finished_at: v.nullable(instant),
  total: v.number(),
  /** how many devices came to what */
  counts: v.object({
    unsent: v.number(),
    pending: v.number(),
    done: v.number(),
    failed: v.number(),
    cancelled: v.number(),
    unknown: v.number(),
    /** absent where a replica of the former release answers */
    hidden: v.optional(v.number(), 0),
  } satisfies Record<(typeof batchResults)[number], v.GenericSchema>),
});
export type Batch = v.InferOutput<typeof batch>;
