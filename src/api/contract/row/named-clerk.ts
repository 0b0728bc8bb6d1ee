import * as v from 'valibot';
import { uuid } from './fields.ts';

/** A clerk among whom one chooses. `disabled`: absent where a replica of the former release answers. */
export const namedClerk = v.object({ id: uuid, name: v.string(), disabled: v.optional(v.boolean(), false) });
export type NamedClerk = v.InferOutput<typeof namedClerk>;
