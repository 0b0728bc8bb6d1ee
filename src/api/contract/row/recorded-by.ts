import * as v from 'valibot';
import { uuid } from './fields.ts';

/** Who has done what stands on record; without an id where no clerk has: the name says what has (`decision.journal`). */
export const recordedBy = v.object({ id: v.nullable(uuid), name: v.string() });
