import * as v from 'valibot';
import { atDueChoices } from '#domain/contracts/at-due.ts';
import { instant } from '../row/fields.ts';

/** What became of a lock that was due: a lock was given, it was locked already, it is tried again, or it is no longer. */
export const dueLockResults = ['given', 'already', 'waiting', 'gaveUp'] as const;
export type DueLockResult = (typeof dueLockResults)[number];

/** The contract of a device as it leaves the server (`decision.contract`). */
export const deviceContract = v.object({
  /** YYYY-MM-DD in Beijing */
  last_day: v.string(),
  grace_days: v.number(),
  at_due: v.picklist(atDueChoices),
  /** HH:mm in Beijing; null unless it locks */
  lock_at: v.nullable(v.string()),
  message: v.string(),
  /** what an edit is based on */
  changed_at: instant,
  settled_at: v.nullable(instant),
  /** when its lock is due, or tried again; null: there is none to come */
  lock_due_at: v.nullable(instant),
  /** null: none was due. `note`: Chinese, why none was given; '' where one was; `operation`: the id of the lock that was given */
  lock: v.nullable(
    v.object({
      result: v.picklist(dueLockResults),
      note: v.string(),
      at: instant,
      operation: v.nullable(v.string()),
    }),
  ),
});
export type DeviceContract = v.InferOutput<typeof deviceContract>;
