import * as v from 'valibot';
import { instant } from './fields.ts';

/** What an edit is based on (`decision.based-on`). */

/** Ours: who set it last, and when; null: nobody has since it is on record. */
export const lastChange = v.nullable(v.object({ clerk_name: v.string(), at: instant }));

/**
 * Ours: `changed.at` of what was seen, null where it had none; 409 CONFLICT where it is another by now. Left out, nothing is
 * compared: the specification's body.
 */
export const based_on = v.optional(
  v.nullable(v.pipe(v.string('修改时间有误'), v.isoTimestamp('修改时间有误'))),
);
