import * as v from 'valibot';
import { exportStatuses } from '#domain/devices/export.ts';
import { instant, uuid } from '../row/fields.ts';

/** A list that is written to a file in the background (`decision.export`). */
export const exportJob = v.object({
  id: uuid,
  status: v.picklist(exportStatuses),
  /** devices when it began, and those written so far */
  total: v.number(),
  done: v.number(),
  date_created: instant,
  finished_at: v.nullable(instant),
  /** the file is kept until then; null: there is none */
  expires_at: v.nullable(instant),
  clerk: v.object({ id: uuid, name: v.string() }),
  ip: v.string(),
  /** what was asked for; of personal data only that it was (`decision.url`) */
  filter: v.record(v.string(), v.string()),
  /** Chinese: why it failed, or in what the file differs from the count at its beginning; '' where nothing is to be said */
  remark: v.string(),
});
export type ExportJob = v.InferOutput<typeof exportJob>;
